/** Where the product learns what time it is, in epoch milliseconds. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
