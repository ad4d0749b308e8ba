import { useId } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { PersonField } from '../../../domain/client-columns.ts'
import type { FileEncoding } from '../../../domain/text-encodings.ts'
import { m } from '../../../messages/messages.js'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'

export type ImportColumn = Reply<'importClients'>['columns'][number]

export const fieldNames: Record<PersonField, () => string> = {
  name: m.clients_field_name,
  firstName: m.clients_field_first_name,
  lastName: m.clients_field_last_name,
  company: m.clients_field_company,
  phone: m.clients_field_phone,
  email: m.clients_field_email,
  note: m.clients_field_note,
  alert: m.clients_field_alert,
}

const isField = (text: string): text is PersonField => Object.hasOwn(fieldNames, text)

type ColumnChoicesProps = {
  columns: readonly ImportColumn[]
  /** The chosen columns identify people. */
  isEnough: boolean
  busy: boolean
  onChange: (fields: (PersonField | null)[]) => void
}

export function ColumnChoices({ columns, isEnough, busy, onChange }: ColumnChoicesProps) {
  const id = useId()
  const options = [
    ...Object.entries(fieldNames).map(([value, label]) => ({ value, label: label() })),
    { value: 'none', label: m.clients_field_none() },
  ]
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {m.clients_import_columns()}
      </h3>
      {!isEnough && <p className="text-small text-muted">{m.clients_import_set_columns()}</p>}
      <ul aria-labelledby={id} className="grid">
        {columns.map(({ heading, field, samples }, index) => {
          const label = heading
            ? m.clients_import_column({ heading })
            : m.clients_import_column_number({ number: index + 1 })
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names
              key={index}
              className="grid items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 sm:grid-cols-2"
            >
              <div className="min-w-0 text-small wrap-anywhere">
                <p className="font-medium">{heading || label}</p>
                <p className="line-clamp-2 text-muted">{samples.join(' · ')}</p>
              </div>
              <Select
                aria-label={label}
                value={field ?? 'none'}
                options={options}
                disabled={busy}
                onChange={(chosen) =>
                  onChange(
                    columns.map((column, at) =>
                      at === index ? (isField(chosen) ? chosen : null) : column.field,
                    ),
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type EncodingChoiceProps = { encoding: FileEncoding; onChange: (encoding: FileEncoding) => void }

export function EncodingChoice({ encoding, onChange }: EncodingChoiceProps) {
  if (encoding.startsWith('utf')) return null
  const options: { value: FileEncoding; label: string }[] = [
    { value: 'windows-1252', label: 'Windows' },
    { value: 'macintosh', label: 'Macintosh' },
    { value: 'iso-8859-15', label: 'ISO 8859-15' },
    { value: 'ibm850', label: m.clients_import_dos() },
    { value: 'windows-1250', label: 'Windows 1250' },
    { value: 'windows-1251', label: 'Windows 1251' },
    { value: 'koi8-r', label: 'KOI8-R' },
    { value: 'shift_jis', label: 'Shift JIS' },
  ]
  return (
    <Field label={m.clients_import_encoding()}>
      {(field) => <Select {...field} value={encoding} options={options} onChange={onChange} />}
    </Field>
  )
}

export type ImportSheet = NonNullable<Reply<'importClients'>['sheets']>[number]

const nameOf = ({ name, hidden }: ImportSheet): string =>
  hidden ? m.clients_import_sheet_hidden({ name }) : name

const together = 'together'

type SheetChoiceProps = {
  sheets: readonly ImportSheet[]
  chosen: string | undefined
  onChange: (name: string | undefined) => void
}

export function SheetChoice({ sheets, chosen, onChange }: SheetChoiceProps) {
  const options = [
    { value: together, label: m.clients_import_sheets_together() },
    ...sheets.map((sheet, index) => ({ value: String(index), label: nameOf(sheet) })),
  ]
  const index = sheets.findIndex(({ name }) => name === chosen)
  return (
    <Field label={m.clients_import_sheet()}>
      {(field) => (
        <Select
          {...field}
          value={index < 0 ? together : String(index)}
          options={options}
          onChange={(value) => onChange(value === together ? undefined : sheets[Number(value)]?.name)}
        />
      )}
    </Field>
  )
}

export const UnreadSheets = ({ sheets }: Pick<SheetChoiceProps, 'sheets'>) =>
  sheets
    .filter(({ read }) => !read)
    .map((sheet) => (
      <p key={sheet.name} className="text-small wrap-anywhere text-muted">
        {m.clients_import_sheet_unread({ name: nameOf(sheet), count: sheet.rows })}
      </p>
    ))
