import { Refused } from './refusals.ts'

/** Over twice the steps of the worst month that the quotas allow. */
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
