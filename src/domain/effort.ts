import { Refused } from './refusals.ts'

/**
 * Maximum steps of one availability check: about three times what the quotas allow an owner to set up and
 * book.
 */
export const maxCheckSteps = 200_000_000

/** Counts the steps of an availability check and refuses one that exceeds its budget. */
export class Effort {
  spent = 0
  readonly budget: number

  constructor(budget = Number.POSITIVE_INFINITY) {
    this.budget = budget
  }

  spend(steps: number): void {
    this.spent += steps
    if (this.spent > this.budget) throw new Refused('availability_too_complex')
  }
}
