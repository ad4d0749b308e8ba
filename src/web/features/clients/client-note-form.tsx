import { clients } from '../../../contract/clients.ts'
import { maxNoteLength } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { useSavedForm } from '../../form/saved-form.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { Card } from './use-clients.ts'

const schema = clients.editClient.body.pick({ note: true })

const valuesOf = ({ note }: Card) => ({ note: note ?? '' })

export function NoteForm({ client }: { client: Card }) {
  const { form, problems, draft, formProps } = useSavedForm({
    draft: { name: `client-note-${client.id}`, kind: 'note' },
    schema,
    saved: client,
    valuesOf,
    keepsOnSecondPress: true,
    send: async (_, { changed, base: { version } }) => {
      const now = await call('editClient', { params: { clientId: client.id }, body: { ...changed, version } })
      toastSuccess(m.toast_client_saved())
      await refresh('getClient', 'listClients')
      return now
    },
  })
  const isTouched = form.watch('note') !== (client.note ?? '')

  return (
    <form {...formProps} className="grid gap-3">
      <DraftNotice draft={draft} />
      <FormField label={m.clients_note()} hint={m.clients_note_hint()} problem={problems.note}>
        {(field) => <Textarea {...field} maxLength={maxNoteLength} {...form.register('note')} />}
      </FormField>
      {(isTouched || form.formState.isSubmitting) && (
        <div>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {m.clients_note_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
