import { m } from '../../../messages/messages.js'
import { formatNumber } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { formatShare, percentIn } from './format-figures.ts'
import { type Sheet, SheetTable } from './statistics-section.tsx'

export type Part = { key: string; label: string; value: number; look: string }

/** Forced colors would make all parts look alike. */
const distinct = 'forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]'

export function partsSheet(
  parts: readonly Part[],
  words: { title: string; what: string; file: string },
): Sheet {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  return {
    title: words.title,
    file: words.file,
    headings: [words.what, m.statistics_number(), m.statistics_share()],
    rows: parts.map(({ key, label, value }) => ({
      key,
      cells: [
        label,
        { text: formatNumber(value), value },
        { text: formatShare(value, whole), value: `${percentIn(value, whole)} %` },
      ],
    })),
  }
}

export function PartsRibbon({ parts, sheet }: { parts: readonly Part[]; sheet: Sheet }) {
  return (
    <div className="grid gap-4">
      <div aria-hidden="true" className="flex h-8 gap-0.5 overflow-hidden rounded-control">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ key, value, look }) => (
            <span
              key={key}
              style={{ flexGrow: value }}
              className={classes('min-w-1 basis-0', distinct, look)}
            />
          ))}
      </div>
      <SheetTable
        sheet={sheet}
        mark={(row) => (
          <span
            aria-hidden="true"
            className={classes('size-3 shrink-0 translate-y-px rounded-slot', distinct, parts[row]?.look)}
          />
        )}
      />
    </div>
  )
}
