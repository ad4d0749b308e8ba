import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { currentSalon, refusedWith } from '../../api.ts'
import { forgetDrafts } from '../../forget-drafts.ts'
import { forgetKeptPages } from '../../kept-pages.ts'
import { refresh } from '../../query.ts'
import { forgetSalon } from '../../salon.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { deleteStoredDay } from '../devices/offline-day.ts'

/** Nothing of the salon stays on the device. */
async function leave(): Promise<void> {
  const left = String(currentSalon())
  forgetDrafts((_, salon) => salon !== left)
  forgetSalon()
  forgetKeptPages()
  await deleteStoredDay()
  window.location.assign('/dashboard')
}

/** For a person who is removed, or gets another role, while they work. */
export function SalonEndDialog() {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const note = (error: unknown) => {
      if (currentSalon() === null) return
      if (refusedWith(error, 'not_in_salon')) setEnded(true)
      // The role has changed: pages hide what it forbids.
      if (refusedWith(error, 'role_not_allowed')) void refresh('me')
    }
    const queries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error)
    })
    const mutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [client])
  // The data on screen belongs to the salon, so it goes at once.
  useEffect(() => {
    if (!ended) return
    // A menu would stay above the dialog.
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }, [ended, client])
  return (
    <Dialog
      open={ended}
      onOpenChange={() => void leave()}
      title={m.salon_end_title()}
      description={m.salon_end_text()}
    >
      <Button size="large" wide onClick={() => void leave()}>
        {m.salon_end_action()}
      </Button>
    </Dialog>
  )
}
