export const cardStage = () => ({ update: () => {} });
