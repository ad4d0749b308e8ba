/** The colours of staff members, by the design system's names. */
export const staffColors = ['plum', 'apricot', 'green', 'blue', 'rose', 'teal', 'ochre', 'grey'] as const
