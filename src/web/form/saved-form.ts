import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import { refusedWith } from '../api.ts'
import { toastFailure } from '../ui/toast-failure.ts'
import { type ContractForm, showServerFields, useContractForm } from './contract-form.ts'
import type { Draft } from './drafts.ts'
import type { FieldProblem } from './meanwhile.tsx'
import { useOpening } from './opening.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

type Name<Input> = keyof Input & string

/** Fields that are changed, compared and asked about together, beside the first. */
type Together<Input> = readonly (readonly Name<Input>[])[]

export type Tracked<Input extends FieldValues, Saved> = {
  /** The newest state that the page knows. */
  saved: Saved
  valuesOf: (saved: Saved) => Input
  together?: Together<Input>
  draft?: DraftOptions | undefined
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const changedNames = (before: object, typed: object): Set<string> => {
  const was = new Map(Object.entries(before))
  return new Set(Object.entries(typed).flatMap(([name, value]) => (same(was.get(name), value) ? [] : [name])))
}

const entriesOf = (object: object, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)))

type Conflicts<Input> = Partial<Record<Name<Input>, Input>>

/**
 * Compares a form with what is saved: which fields its user has changed, and which of them someone else has changed
 * meanwhile. Unedited fields follow what is saved.
 */
export function useSavedFields<Input extends FieldValues, Output, Saved extends object>(
  form: ContractForm<Input, Output>,
  { saved, valuesOf, together = [], draft: options }: Tracked<Input, Saved>,
) {
  const base = useRef(saved)
  const known = useRef(saved)
  const [conflicts, setConflicts] = useState<Conflicts<Input>>({})
  const { isSubmitting } = form.formState

  const set = (name: Name<Input>, value: unknown) =>
    form.setValue(name as unknown as Path<Input>, value as PathValue<Input, Path<Input>>)

  const unitsOf = (values: Input): Together<Input> => {
    const grouped = new Set(together.flat())
    const names = new Set<Name<Input>>([...Object.keys(values), ...Object.keys(form.getValues())])
    return [...together, ...[...names].filter((name) => !grouped.has(name)).map((name) => [name])]
  }

  const differ = (unit: readonly Name<Input>[], a: Input, b: Input) =>
    unit.some((name) => !same(a[name], b[name]))

  const follow = (now: Saved): { changed: boolean; conflicts: boolean } => {
    const [before, next, typed] = [valuesOf(base.current), valuesOf(now), structuredClone(form.getValues())]
    base.current = now
    const found: typeof conflicts = {}
    const changed = unitsOf(next).filter((unit) => differ(unit, before, next))
    for (const unit of changed) {
      const [first] = unit
      if (!differ(unit, typed, before)) for (const name of unit) set(name, next[name])
      else if (first && differ(unit, typed, next)) found[first] = next
    }
    if (changed.length > 0)
      setConflicts((open) => {
        const others = Object.entries(open).filter(([name]) => !changed.some(([first]) => first === name))
        return { ...(Object.fromEntries(others) as typeof open), ...found }
      })
    return { changed: changed.length > 0, conflicts: Object.keys(found).length > 0 }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer saved state
  useEffect(() => {
    if (isSubmitting || same(saved, known.current)) return
    known.current = saved
    follow(saved)
  }, [saved, isSubmitting])

  /** The changed fields with all that belong to them. */
  const edited = (typed: Input): Set<string> => {
    const before = valuesOf(base.current)
    return new Set(unitsOf(before).flatMap((unit) => (differ(unit, typed, before) ? unit : [])))
  }

  /** A new thing keeps what it was opened with. Someone else may have changed the fields of an edit. */
  const show = ({ typed, seen }: Draft): boolean => {
    const now = valuesOf(base.current)
    const isNew = options?.kind === 'new'
    const isAsBefore = (name: string) => same(seen[name], now[name])
    const isTyped = (name: string) => !same(typed[name], seen[name])
    const fromToday = options?.fromToday ?? []
    // Another date was typed, and the other fields belong to it.
    const isTypedDate = (name: string) =>
      fromToday.includes(name) && (isTyped(name) || fromToday.slice(0, 1).some(isTyped))
    const isShown = (name: string) =>
      (!isNew || isAsBefore(name) || isTypedDate(name)) &&
      (!(name in typed) || (options?.fits?.(name, typed[name]) ?? true))
    const units = unitsOf(now).filter((unit) => unit.every(isShown))
    // JSON drops undefined values.
    const names = units.flat().filter((name) => name in typed || name in seen)
    for (const name of names) set(name, typed[name])
    const changed = unitsOf(now).filter(
      (unit) =>
        !isNew &&
        unit.some((name) => names.includes(name) && !isAsBefore(name) && !same(typed[name], now[name])),
    )
    const found = Object.fromEntries(changed.map(([first = '']) => [first, now])) as Conflicts<Input>
    setConflicts((open) => ({ ...open, ...found }))
    return names.length > 0
  }

  const draft = useDraft(form, options, {
    unsent: () => {
      const [typed, before] = [form.getValues(), valuesOf(base.current)]
      const names = edited(typed)
      return { typed: entriesOf(typed, names), seen: entriesOf(before, names) }
    },
    show,
    clear: () => {
      const before = valuesOf(base.current)
      for (const name of unitsOf(before).flat()) set(name, before[name])
      form.clearErrors()
      setConflicts({})
    },
  })

  /** Shows `now`, except where something was typed since the press. Returns whether that is so. */
  const settle = (now: Saved, pressed: Input): boolean => {
    const [next, typed] = [valuesOf(now), structuredClone(form.getValues())]
    base.current = now
    const units = unitsOf(next)
    const since = units.filter((unit) => differ(unit, typed, pressed))
    for (const name of units.filter((unit) => !since.includes(unit)).flat()) set(name, next[name])
    form.reset(next, { keepValues: true })
    draft.keep()
    return since.length > 0
  }

  const close = (name: Name<Input>) =>
    setConflicts(
      (open) => Object.fromEntries(Object.entries(open).filter(([one]) => one !== name)) as typeof open,
    )

  const problems = { ...form.formState.errors } as { [Field in Name<Input>]?: FieldProblem }
  for (const [name, values] of Object.entries(conflicts) as [Name<Input>, Input][]) {
    const unit = unitsOf(values).find(([first]) => first === name) ?? [name]
    problems[name] = {
      ...problems[name],
      error: form.formState.errors[name],
      meanwhile: {
        values,
        value: values[name],
        keep: () => close(name),
        take: () => {
          for (const one of unit) set(one, values[one])
          form.clearErrors(unit as unknown as Path<Input>[])
          close(name)
        },
      },
    }
  }

  return {
    base,
    follow,
    settle,
    problems,
    conflicts,
    asks: Object.keys(conflicts).length > 0,
    keepAll: () => setConflicts({}),
    edited,
    draft,
  }
}

/** Returns a function that moves the focus to the first choice between two values, once it is drawn. */
export function useFocusOnChoice(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[data-meanwhile] button')?.focus()
  }, [form, asked])
  return () => setAsked((times) => times + 1)
}

export type Edit<Output, Saved> = {
  /** What the user changed, and what belongs to it. */
  changed: Partial<Output>
  /** The same fields, as the user saw them before. */
  seen: Partial<Saved>
  base: Saved
}

type SavedFormOptions<Input extends FieldValues, Output, Saved> = Tracked<Input, Saved> & {
  schema: z.ZodType<Output, Input>
  /** Reads what is saved before sending, for calls that do not compare it themselves. */
  newest?: (() => Promise<Saved>) | undefined
  /** Another press keeps what is typed here, for a form of one field. */
  keepsOnSecondPress?: boolean
  /** Returns what is saved now. */
  send: (body: Output, edit: Edit<Output, Saved>) => Promise<Saved>
  /** Of the dialog that the form stands in. */
  open?: boolean
  /** The form is still open, and nothing was typed while the reply was under way. */
  onDone?: () => void
  /** The title for any failure. Without it, a failure shown beside its field is not repeated. */
  failure?: string | undefined
}

function currentIn<Saved extends object>(error: unknown, base: Saved): Saved | null {
  if (!refusedWith(error, 'changed_meanwhile', 'client_changed')) return null
  return { ...base, ...error.client, ...error.current }
}

const maxAttempts = 3

/** Sends only what its user changed. If someone else changed the same field meanwhile, it asks which value to keep. */
export function useSavedForm<Input extends FieldValues, Output extends object, Saved extends object>({
  schema,
  newest,
  keepsOnSecondPress = false,
  send,
  open,
  onDone,
  failure,
  ...tracked
}: SavedFormOptions<Input, Output, Saved>) {
  const form = useContractForm(schema, tracked.valuesOf(tracked.saved) as DefaultValues<Input>)
  const fields = useSavedFields(form, tracked)
  const element = useRef<HTMLFormElement>(null)
  const focusChoice = useFocusOnChoice(element)
  const asking = useRef(false)
  const askedAbout = useRef<object>(null)
  const ask = () => {
    asking.current = true
    focusChoice()
  }
  // What someone else changes later was not yet on the screen when the user pressed.
  useEffect(() => {
    if (!asking.current || !fields.asks) return
    asking.current = false
    askedAbout.current = fields.conflicts
  })
  const begin = useOpening(open)

  const submit = async (attempt = 1): Promise<void> => {
    let again = false
    const stillOpen = begin()
    const pressed = structuredClone(form.getValues())
    await form.handleSubmit(async (body) => {
      const isSecondPress = keepsOnSecondPress && askedAbout.current === fields.conflicts
      if (fields.asks && !isSecondPress) return ask()
      fields.keepAll()
      try {
        if (newest && attempt === 1) {
          const { changed, conflicts } = fields.follow(await newest())
          if (conflicts) return ask()
          if (changed) {
            again = true
            return
          }
        }
        const names = fields.edited(pressed)
        const { current: base } = fields.base
        const edit = {
          changed: entriesOf(body, names) as Partial<Output>,
          seen: entriesOf(base, names) as Partial<Saved>,
          base,
        }
        const typedSince = fields.settle(await send(body, edit), pressed)
        if (!typedSince && stillOpen()) onDone?.()
      } catch (error) {
        const now = attempt < maxAttempts ? currentIn(error, fields.base.current) : null
        if (now === null) {
          if (!stillOpen() || !showServerFields(form, error) || failure) toastFailure(error, failure)
        } else if (!fields.follow(now).conflicts) again = true
        else if (stillOpen()) ask()
        else toastFailure(error, failure)
      }
    })()
    if (again) await submit(attempt + 1)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const { problems, draft } = fields
  return { form, problems, draft, formProps: { ref: element, noValidate: true, onSubmit } }
}
