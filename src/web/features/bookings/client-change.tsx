import { type ClientChange, clientChangeOf } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { Segments } from '../../ui/segments.tsx'
import type { Booking, Fields } from './appointment-form.ts'

type Typed = Pick<Fields, 'clientName' | 'clientPhone' | 'clientEmail'>

/** Whether another name comes with another or an added contact, so that it may be another person. */
export const mayBeTransfer = (booking: Booking, typed: Typed): boolean => {
  const personOf = ({ clientName, clientPhone, clientEmail }: Typed) => ({
    name: String(clientName).trim(),
    phone: String(clientPhone).trim(),
    phoneE164: null,
    email: String(clientEmail ?? '').trim() || null,
  })
  return clientChangeOf(personOf(booking), personOf(typed)) === 'transfer'
}

type ClientChangeChoiceProps = {
  /** Of the person who has the appointment. */
  name: string
  value: ClientChange
  onChange: (value: ClientChange) => void
}

export const ClientChangeChoice = ({ name, value, onChange }: ClientChangeChoiceProps) => (
  <div className="grid gap-2">
    <Segments
      legend={m.appointment_client_change()}
      value={value}
      onChange={onChange}
      options={[
        { value: 'transfer', label: m.appointment_client_transfer() },
        { value: 'correction', label: m.appointment_client_correction() },
      ]}
    />
    {value === 'transfer' && (
      <p className="text-small text-muted">{m.appointment_client_transfer_hint({ name })}</p>
    )}
  </div>
)
