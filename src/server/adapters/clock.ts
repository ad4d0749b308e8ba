/** Returns the current time in epoch milliseconds. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
