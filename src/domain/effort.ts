import { Refused } from './refusals.ts'

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
