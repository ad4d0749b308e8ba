import { lazy, Suspense, useEffect, useState } from 'react'
import type { AvailableSlots } from '../../../contract/available-slots.ts'
import type { Reply } from '../../../contract/index.ts'
import type { FormResult } from '../../../contract/public-pages.ts'
import { daysOffered } from '../../../domain/booking-rules.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, refusedWith } from '../../api.ts'
import { formatDate, formatEuros } from '../../format.ts'
import { notifyHost } from '../../host-messages.ts'
import { useHydrated } from '../../hydrated.ts'
import { lazyImport } from '../../lazy-import.ts'
import { usePageAddress } from '../../page-address.tsx'
import { queryClient, reading } from '../../query.ts'
import { rememberBooking } from '../../remembered-client.ts'
import { setSessionItem, useSessionItem } from '../../session-storage.ts'
import { Notice } from '../../ui/notice.tsx'
import { hasDetails, SalonHeader } from '../salon/salon-header.tsx'
import { BookSkeleton } from './booking-page.tsx'
import { Summary } from './booking-summary.tsx'
import { ContinueOnBookingPage } from './continue-on-booking-page.tsx'
import { ReplacedChoices } from './replaced-choices.tsx'
import { ServiceStep } from './service-step.tsx'
import { stepForm } from './step-button.ts'
import { StepFrame, StepSkeleton } from './step-frame.tsx'
import { SummaryBar, termsOf } from './summary-bar.tsx'
import { TimesWithoutScript } from './times-without-script.tsx'
import { useDirection } from './use-direction.ts'
import {
  type Booked,
  bookedOf,
  type Choices,
  type ChosenServices,
  datesReading,
  depositOf,
  type Hold,
  type Made,
  namesOf,
  type OpenSchedule,
  onlyService,
  type Step,
  slotsReading,
  staffFor,
  stepNumber,
  useWizard,
} from './wizard.ts'

const loadClientStep = () => import('./client-step.tsx')
const ClientStep = lazy(
  lazyImport(() => loadClientStep().then(({ ClientStep }) => ({ default: ClientStep }))),
)
const FullDay = lazy(lazyImport(() => loadClientStep().then(({ FullDay }) => ({ default: FullDay }))))
const loadPaymentStep = () => import('./payment-step.tsx')
const PaymentStep = lazy(
  lazyImport(() => loadPaymentStep().then(({ PaymentStep }) => ({ default: PaymentStep }))),
)

const loadLaterSteps = () => import('./later-steps.ts')
const laterStep = <Name extends keyof Awaited<ReturnType<typeof loadLaterSteps>>>(name: Name) =>
  lazy(lazyImport(() => loadLaterSteps().then((steps) => ({ default: steps[name] }))))
const WhenStep = laterStep('WhenStep')
const Confirmation = laterStep('Confirmation')
const VisitServices = laterStep('VisitServices')
const PlacesChoice = laterStep('PlacesChoice')

/** Loads the code of the step that the server has rendered, before React adopts it. */
export async function loadStep(step: string | undefined): Promise<void> {
  if (step === 'client') await loadClientStep()
  else if (step !== undefined && step !== 'service') await loadLaterSteps()
}

const steps: Step[] = ['service', 'date', 'time', 'client', 'payment', 'confirmation']
/** These show what only this tab has stored. */
const storedSteps: ReadonlySet<Step> = new Set(['payment', 'confirmation'])
const headings = {
  service: m.book_service_heading,
  date: m.book_when_heading,
  time: m.book_when_heading,
  client: m.book_client_heading,
  payment: m.payment_heading,
}

const datesHint = ({ horizonDays, lastDate }: OpenSchedule) =>
  horizonDays === daysOffered
    ? m.book_date_hint()
    : m.book_date_hint_until({ date: formatDate(lastDate, 'dayAndYear') })

const termsHint = (schedule: OpenSchedule): string => {
  const terms = termsOf(schedule).join(' · ')
  return terms.charAt(0).toLocaleUpperCase() + terms.slice(1)
}

/** Group sessions cannot be combined. */
const mayGrow = ({ services }: OpenSchedule, { capacity }: ChosenServices) =>
  capacity === 1 && services.filter((one) => one.capacity === 1).length > 1

const isSameVisit = ({ visit }: Booked, now: number | null) => now !== null && visit === now

type Lost = { reason: string; availableSlots: AvailableSlots | undefined; choice: string }

/** Names what the times depend on. */
const choiceIn = ({ service, member, date }: Choices) =>
  [namesOf(service?.services ?? []), service?.places, member?.id, date].join(' ')

/** After these, the client chooses another time. */
const isLost = (error: unknown): error is ApiError =>
  refusedWith(error, 'slot_taken', 'slot_unavailable', 'date_not_offered')

/** A refusal of a form that the browser sent itself. */
function refusalIn(form: FormResult | undefined): ApiError | null {
  const { refusal } = form ?? {}
  return refusal ? new ApiError(refusal.status, refusal.reply) : null
}

export function WizardSteps({ schedule }: { schedule: OpenSchedule }) {
  const wizard = useWizard(schedule)
  const { token, choices, go } = wizard
  const { service, member, date, time } = choices
  const refusal = refusalIn(wizard.form)
  const nameOf = (staffId: number) => schedule.staff.find(({ id }) => id === staffId)?.name ?? null
  const { booked: sent, withoutEmail } = wizard.form ?? {}
  const madeOf = ({ staffId, ...made }: Reply<'book'> & Pick<Made, 'withoutEmail'>) => ({
    ...made,
    staffName: nameOf(staffId),
  })
  const stored = useSessionItem<Booked>('booked', token)
  const justBooked =
    sent &&
    bookedOf(choices, { ...madeOf(sent), ...(withoutEmail && { withoutEmail }) }, wizard.visit, schedule)
  const booked = stored ?? justBooked ?? null
  // After the booking, the back button leads to no form that could book again.
  const isBooked = booked !== null && (wizard.step === 'confirmation' || isSameVisit(booked, wizard.visit))
  const step = wizard.step === 'confirmation' && !booked ? 'service' : wizard.step
  const hydrated = useHydrated()
  const direction = useDirection(steps.indexOf(step), hydrated)
  const [lost, setLost] = useState<Lost | null>(
    isLost(refusal)
      ? { reason: refusal.message, availableSlots: refusal.availableSlots, choice: choiceIn(choices) }
      : null,
  )
  const deposit = service ? depositOf(schedule, service) : null
  const hold = useSessionItem<Hold>('held', token)
  const [madeHere, setMadeHere] = useState(sent?.referenceToken)

  const { embedded, unwind } = usePageAddress()
  const stepSeen = step === 'service' && onlyService(schedule) !== undefined ? 'date' : step
  const reported = isBooked ? 'confirmation' : stepSeen
  useEffect(() => {
    if (embedded) notifyHost({ type: 'creneau:step', step: reported })
  }, [embedded, reported])
  useEffect(() => {
    if (embedded && sent) notifyHost({ type: 'creneau:booked', status: sent.status })
  }, [embedded, sent])

  // Preload the next steps' code while the client chooses.
  useEffect(() => {
    const next = {
      service: loadLaterSteps,
      date: loadClientStep,
      time: loadClientStep,
      client: deposit !== null && loadPaymentStep,
    }
    const load = step in next && next[step as keyof typeof next]
    const soon = setTimeout(() => load && void load().catch(() => {}), 500)
    return () => clearTimeout(soon)
  }, [step, deposit])

  // The times of a refusal are shown once; later visits of the step ask for new ones.
  useEffect(() => {
    if (step !== 'time') setLost((before) => before && { ...before, availableSlots: undefined })
  }, [step])

  const book = async (made: Made) => {
    setMadeHere(made.referenceToken)
    // On a shared device, the next person to book is someone else.
    setSessionItem('draft', token, null)
    setSessionItem('booked', token, bookedOf(choices, made, wizard.visit, schedule))
    if (embedded) notifyHost({ type: 'creneau:booked', status: made.status ?? 'pending' })
    else rememberBooking(made.referenceToken)
    // A reference in the address of a frame would lead to a page that may not be framed.
    await go('confirmation', embedded ? {} : { reference: made.referenceToken }, { replace: true })
    if (embedded) unwind()
  }
  const lose = (reason: string, availableSlots?: AvailableSlots) => {
    setLost({ reason, availableSlots, choice: choiceIn(choices) })
    if (service && date && availableSlots)
      queryClient.setQueryData(slotsReading(token, { service, member, date }).queryKey, availableSlots)
    return go('time', {}, { replace: true })
  }
  const checkAgain = () =>
    void queryClient.invalidateQueries(reading('getPublicSchedule', { params: { token } }))

  useEffect(() => {
    if (!sent || !booked) return
    setSessionItem('draft', token, null)
    setSessionItem('booked', token, booked)
  }, [sent, booked, token])

  if (!hydrated && !sent && storedSteps.has(wizard.step)) return <BookSkeleton />
  if (isBooked) {
    return (
      <Suspense fallback={<StepSkeleton />}>
        {!hydrated && <form id={stepForm} method="post" />}
        <Confirmation
          booked={booked}
          fresh={booked.referenceToken === madeHere}
          name={schedule.name}
          timezone={schedule.timezone}
          salon={schedule.salon}
          restart={{
            to: wizard.restart.to,
            onPress: () => {
              setSessionItem('booked', token, null)
              wizard.restart.onPress()
            },
          }}
        />
      </Suspense>
    )
  }

  const shown = step as keyof typeof headings
  const previous = steps[steps.indexOf(shown) - 1]
  const adding = shown === 'service' && wizard.adding
  const back = adding
    ? wizard.link('date')
    : previous && wizard.link(previous, shown === 'time' ? { date: undefined } : {})
  const frame = shown === 'time' ? 'date' : shown
  const isWhen = frame === 'date' || (shown === 'service' && !adding && onlyService(schedule) !== undefined)

  // The site around it introduces the salon.
  const header = shown === 'service' && !adding && !embedded && hasDetails(schedule.salon)
  const continues = embedded && deposit !== null

  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {!hydrated && <form id={stepForm} method="post" className="hidden" />}
      {header && <SalonHeader name={schedule.name} salon={schedule.salon} />}
      <StepFrame
        key={frame}
        {...stepNumber(shown, {
          password: schedule.passwordRequired,
          payment: deposit !== null || shown === 'payment',
        })}
        name={header ? undefined : schedule.name}
        heading={shown === 'service' && adding ? m.book_visit_heading() : headings[shown]()}
        {...(frame === 'date' && { hint: datesHint(schedule) })}
        {...(shown === 'service' && schedule.services.length > 0 && { hint: termsHint(schedule) })}
        {...(shown === 'client' && !continues && { hint: m.book_client_hint({ name: schedule.name }) })}
        back={back}
        direction={direction}
      >
        <ReplacedChoices replaced={wizard.replaced} />
        {isWhen && wizard.memberUnavailable && <Notice tone="wait">{m.book_person_unavailable()}</Notice>}
        {shown === 'time' && lost && (
          <Notice tone="wait" announced>
            {lost.reason}
          </Notice>
        )}
        {shown === 'service' && (
          <ServiceStep
            schedule={schedule}
            chosen={service}
            adding={adding}
            linkTo={(chosen) => {
              const services = adding && service ? [...service.services, chosen] : [chosen]
              return wizard.link('date', { service: namesOf(services), places: undefined })
            }}
          />
        )}
        {isWhen && service && (
          <>
            <WhenStep
              schedule={schedule}
              service={service}
              staff={staffFor(schedule, service)}
              datesFrom={(from) => datesReading(token, { service, member, from })}
              timesOn={(date) => slotsReading(token, { service, member, date })}
              whenFull={(date, otherDay) => (
                <FullDay {...{ token, schedule, service, member, date, otherDay }} />
              )}
              onOutdated={checkAgain}
              member={member}
              date={date}
              time={time}
              month={wizard.month}
              fresh={lost?.choice === choiceIn(choices) ? lost.availableSlots : undefined}
              visit={
                service.capacity > 1 ? (
                  <PlacesChoice
                    service={service}
                    linkTo={(places) =>
                      wizard.link(
                        shown === 'time' ? 'date' : shown,
                        { places: String(places) },
                        { replace: true },
                      )
                    }
                  />
                ) : (
                  mayGrow(schedule, service) && (
                    <VisitServices
                      chosen={service}
                      addition={wizard.link('service', { more: 'yes' })}
                      linkTo={(services) =>
                        wizard.link('date', { service: namesOf(services) }, { replace: true })
                      }
                    />
                  )
                )
              }
              onMember={(chosen) =>
                void go(shown, { with: chosen ? String(chosen.id) : 'any' }, { replace: true })
              }
              monthLink={(month) => wizard.link(shown, { month }, { replace: true })}
              dateLink={(chosen) => wizard.link('time', { date: chosen }, { replace: shown !== 'service' })}
              timeLink={(date, time) => {
                const { to, onPress } = wizard.link('client', {
                  service: namesOf(service.services),
                  date,
                  time,
                })
                return {
                  to,
                  onPress: () => {
                    setLost(null)
                    onPress()
                  },
                }
              }}
              otherDay={wizard.link('date', { date: undefined })}
              otherService={schedule.services.length > 1 ? wizard.link('service') : undefined}
            />
            {shown === 'service' && <TimesWithoutScript link={wizard.link('date')} />}
            <SummaryBar schedule={schedule} choices={{ service, member, date }} />
          </>
        )}
        {shown === 'client' && continues && deposit !== null && (
          <ContinueOnBookingPage
            text={m.book_embedded_deposit({ name: schedule.name, amount: formatEuros(deposit) })}
          />
        )}
        {shown === 'client' && service && date && time && !continues && (
          <ClientStep
            token={token}
            schedule={schedule}
            service={service}
            member={member}
            date={date}
            time={time}
            deposit={deposit}
            form={wizard.form}
            refusal={refusal}
            onBooked={(made) => void book(madeOf(made))}
            onHeld={() => void go('payment')}
            onLost={(...lost) => void lose(...lost)}
            onChanged={checkAgain}
          />
        )}
        {shown === 'payment' && hold && (
          <PaymentStep
            token={token}
            schedule={schedule}
            choices={choices}
            hold={hold}
            onPaid={({ status, staffName, ...deposit }) => {
              const { referenceToken, request } = hold
              const email = !request.clientEmail && ({ withoutEmail: true } as const)
              return book({ referenceToken, status, staffName, deposit, ...email })
            }}
            onLost={lose}
            onChanged={() => {
              checkAgain()
              void go('client', {}, { replace: true })
            }}
          />
        )}
      </StepFrame>
      <Summary
        schedule={schedule}
        choices={choices}
        step={isWhen && shown === 'service' ? 'date' : shown}
        linkTo={(to) => wizard.link(to)}
      />
    </div>
  )
}
