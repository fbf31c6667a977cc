export const walkStage = () => ({ update: () => {} });
