import { Refused } from './refusals.ts'

/** Steps of one availability check at most: some three times what the quotas allow to be set up and booked. */
export const mostStepsOfCheck = 200_000_000

/** Counts the steps of one availability check. A check that needs more steps than its budget is refused. */
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
