import { Footprints } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormField } from '../../form/form-field.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { ClientRemarks } from '../clients/client-alert.tsx'
import { ClientNameInput } from '../clients/client-name-input.tsx'
import { type Client, confirmedEmailOf } from '../clients/use-clients.ts'
import type { AppointmentForm, AppointmentProblems } from './appointment-form.ts'

/** A telephone that says that there is none. */
const noPhone = '-'

type AppointmentClientProps = {
  form: AppointmentForm
  problems: AppointmentProblems
  /** Fills in a client without a name, where the appointment may begin now. */
  onWalkIn?: (() => void) | undefined
  /** Shown until another client is chosen. */
  children?: ReactNode
}

export function AppointmentClient({ form, problems, onWalkIn, children }: AppointmentClientProps) {
  const { control, register, setValue } = form
  const [chosen, setChosen] = useState<Client | null>(null)
  // Another name is another person.
  const isChosen = chosen !== null && form.watch('clientName') === chosen.name
  const fill = ({ name, phone, email }: { name: string; phone: string; email: string }) => {
    const changes = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('clientName', name, changes)
    setValue('clientPhone', phone || noPhone, changes)
    setValue('clientEmail', email, changes)
  }
  return (
    <div className="grid gap-5">
      {isChosen ? <ClientRemarks {...chosen} /> : chosen === null && children}
      <div className="grid gap-5 sm:grid-cols-2">
        <ControlledField
          control={control}
          name="clientName"
          label={m.calendar_client_name()}
          problem={problems.clientName}
        >
          {(input) => (
            <ClientNameInput
              {...input}
              onChoose={(client) => {
                setChosen(client)
                fill({ ...client, email: confirmedEmailOf(client) })
              }}
            />
          )}
        </ControlledField>
        <FormField label={m.calendar_client_phone()} problem={problems.clientPhone}>
          {(field) => (
            <Input {...field} type="tel" inputMode="tel" autoComplete="off" {...register('clientPhone')} />
          )}
        </FormField>
      </div>
      {onWalkIn && (
        <div className="-my-2 -ml-gutter">
          <Button
            tone="quiet"
            onClick={() => {
              fill({ name: m.appointment_walk_in(), phone: '', email: '' })
              onWalkIn()
            }}
          >
            <Footprints aria-hidden="true" />
            {m.appointment_walk_in()}
          </Button>
        </div>
      )}
      <FormField
        label={m.calendar_client_email()}
        optional={m.common_optional()}
        hint={m.calendar_client_email_hint()}
        problem={problems.clientEmail}
      >
        {(field) => <EmailInput {...field} autoComplete="off" {...register('clientEmail')} />}
      </FormField>
    </div>
  )
}
