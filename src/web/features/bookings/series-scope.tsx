import { useState } from 'react'
import type { Body } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { messageOf, refusedWith } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/radix/select.tsx'

export type Scope = Pick<Body<'editBooking'>, 'following' | 'differing'>

type Question = {
  text: string
  /** The edits that it is about. */
  about: string
}

/** What a change of a recurring appointment does to the later ones, and to those among them that differ. */
export function useSeriesScope() {
  const [following, setFollowing] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [differing, setDiffering] = useState<'keep' | 'change'>('keep')
  const choose = (next: boolean) => {
    setFollowing(next)
    setQuestion(null)
    setDiffering('keep')
  }
  return {
    /** At the press that sends the edits. */
    scopeOf: (edits: object): Scope => {
      if (!following) return {}
      if (question?.about === JSON.stringify(edits)) return { following, differing }
      // Asked once more, the question is announced once more.
      setQuestion(null)
      return { following, differing: 'ask' }
    },
    /** Shows the question, if the refusal is one. */
    asks: (error: unknown, edits: object): boolean => {
      const isQuestion = refusedWith(error, 'series_differs')
      if (isQuestion) setQuestion({ text: messageOf(error), about: JSON.stringify(edits) })
      return isQuestion
    },
    clear: () => choose(false),
    fields: { following, onChange: choose, question, differing, onDiffering: setDiffering },
  }
}

type SeriesScopeProps = {
  /** What happens to later ones that differ. */
  change?: string
  following: boolean
  onChange: (following: boolean) => void
  question?: Question | null
  differing?: 'keep' | 'change'
  onDiffering?: (differing: 'keep' | 'change') => void
}

/** Whether a change of a recurring appointment is for this booking alone. */
export const SeriesScope = ({
  change = m.appointment_differing_change(),
  following,
  onChange,
  question,
  differing = 'keep',
  onDiffering,
}: SeriesScopeProps) => (
  <>
    <Field label={m.appointment_scope()}>
      {(field) => (
        <Select
          {...field}
          value={following ? 'following' : 'one'}
          options={[
            { value: 'one', label: m.appointment_scope_one() },
            { value: 'following', label: m.appointment_scope_following() },
          ]}
          onChange={(value) => onChange(value === 'following')}
        />
      )}
    </Field>
    {question && onDiffering && (
      <>
        <Notice tone="wait" announced>
          {question.text}
        </Notice>
        <Field label={m.appointment_differing()}>
          {(field) => (
            <Select
              {...field}
              value={differing}
              options={[
                { value: 'keep', label: m.appointment_differing_keep() },
                { value: 'change', label: change },
              ]}
              onChange={onDiffering}
            />
          )}
        </Field>
      </>
    )}
  </>
)
