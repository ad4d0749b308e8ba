/** 90 → "90 min", in both languages. */
export const durationText = (minutes: number): string => `${minutes} min`
