import { classes } from './classes.ts'

type DrawnProps = { text: string; className?: string }

/** Letters in place of a picture. They are no text, so that the name of a button contains all the text on it (WCAG 2.5.3). */
export const Drawn = ({ text, className }: DrawnProps) => (
  <span
    aria-hidden="true"
    data-drawn={text}
    className={classes('before:content-[attr(data-drawn)]', className)}
  />
)
