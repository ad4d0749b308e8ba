import { folded } from '../../../domain/booking-search.ts'

type Stretch = { from: number; to: number }

/** The comparable letters of a text, and the index of the original letter for each. */
function lettersOf(text: string, digitsOnly: boolean): { compared: string; origins: number[] } {
  const letters = Array.from(text)
  const origins: number[] = []
  let compared = ''
  for (const [origin, letter] of letters.entries()) {
    const plain = digitsOnly ? letter.replace(/\D/, '') : folded(letter)
    compared += plain
    for (const _ of plain) origins.push(origin)
  }
  return { compared, origins }
}

function foundIn(text: string, parts: readonly string[], digitsOnly: boolean): Stretch[] {
  const { compared, origins } = lettersOf(text, digitsOnly)
  return parts.flatMap((part) => {
    const stretches: Stretch[] = []
    for (let at = compared.indexOf(part); at >= 0; at = compared.indexOf(part, at + part.length))
      stretches.push({ from: origins[at] ?? 0, to: (origins[at + part.length - 1] ?? 0) + 1 })
    return stretches
  })
}

type MarkedProps = { text: string; parts: readonly string[]; digitsOnly?: boolean }

/** A text with all matches of the search marked. Accents and case are ignored. */
export function Marked({ text, parts, digitsOnly = false }: MarkedProps) {
  const letters = Array.from(text)
  const marks = letters.map(() => false)
  for (const { from, to } of foundIn(text, parts, digitsOnly)) marks.fill(true, from, to)
  const runs: { text: string; marked: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const marked = marks[at] ?? false
    const run = runs.at(-1)
    if (run?.marked === marked) run.text += letter
    else runs.push({ text: letter, marked })
  }
  return runs.map((run, index) =>
    run.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <mark key={index} className="bg-transparent font-bold text-accent underline underline-offset-4">
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}
