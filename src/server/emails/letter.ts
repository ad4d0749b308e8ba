/** What a mail says, before it is given its look. */
export type Letter = {
  subject: string
  paragraphs: string[]
  facts: [label: string, value: string][]
  action: { label: string; url: string }
  /** Small print under the action. */
  note?: string
}
