import { useId } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { fieldNames } from './import-columns.tsx'

type Looked = Reply<'importClients'>

type FaultListProps = { title: string; faults: Looked['faults'] }

function FaultList({ title, faults }: FaultListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid rounded-control bg-sunken px-3 text-small">
        {faults.map(({ line, text, field, problem }) => (
          <li
            key={`${line} ${field} ${text}`}
            className="grid gap-0.5 border-b border-line py-2 last:border-0"
          >
            <span className="font-medium">
              {m.clients_import_fault({
                line,
                field: fieldNames[field](),
                problem: problemText(`${problem}:`) ?? '',
              })}
            </span>
            <span className="wrap-anywhere text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ImportFaults({ looked: { faults, leftOut, cellFaults } }: { looked: Looked }) {
  return (
    <>
      {leftOut > 0 && <FaultList title={m.clients_import_faults({ count: leftOut })} faults={faults} />}
      {cellFaults.length > 0 && (
        <FaultList title={m.clients_import_cell_faults({ count: cellFaults.length })} faults={cellFaults} />
      )}
    </>
  )
}
