import { Refused } from './refusals.ts'

/** About three times what the quotas allow an owner to set up and book. */
export const maxCheckSteps = 200_000_000

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
