export const summaryStage = () => ({ update: () => {} });
