import { Fragment } from 'react'

const hyphenated = /(rendez-vous)/i

/** Titles do not break inside this word. */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
