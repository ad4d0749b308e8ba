import { expect, it } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import { refusalReplies } from '../../src/contract/refusals.ts'

const errors = Object.fromEntries(Object.entries(refusalReplies).map(([code, { error }]) => [code, error]))
const catalogues: Record<string, Record<string, unknown>> = { fr, en, errors }

/** The line is that of the spec. */
const quoted: [line: number, where: 'fr' | 'en' | 'errors', key: string, text: string][] = [
  [28, 'fr', 'not_found_title', 'Page non trouvée'],
  // The spec names these buttons and "new booking" in lower case; labels begin with a capital.
  [32, 'en', 'landing_create_schedule', 'Create schedule'],
  [32, 'en', 'landing_share_schedule', 'Share schedule'],
  [33, 'fr', 'landing_premium_start', 'Commencer maintenant'],
  [42, 'fr', 'auth_created_title', 'Compte créé !'],
  [43, 'errors', 'email_not_verified', 'Email not verified'],
  [48, 'en', 'dashboard_title', 'My schedules'],
  [63, 'en', 'schedule_share_blocked', 'Subscription required to share'],
  [64, 'fr', 'schedule_deposit_required', 'Stripe Connect requis'],
  // The spec writes N.
  [76, 'fr', 'calendar_dialog_title', 'Rendez-vous du {date}'],
  [78, 'fr', 'calendar_delete_confirm', 'Êtes-vous sûr de vouloir supprimer ce rendez-vous ?'],
  [79, 'fr', 'calendar_dialog_empty', 'Aucun rendez-vous ce jour'],
  [81, 'fr', 'toast_booking_created', 'Rendez-vous créé'],
  [81, 'fr', 'toast_booking_changed', 'Rendez-vous modifié'],
  [81, 'fr', 'toast_booking_deleted', 'Rendez-vous supprimé'],
  [81, 'fr', 'toast_status_updated', 'Statut mis à jour'],
  [88, 'en', 'book_times_none', 'No available slots for this date'],
  [92, 'en', 'book_new', 'New booking'],
  [92, 'en', 'book_confirmation_text', 'Your request is pending approval'],
  [98, 'fr', 'manage_cancel_title', "Confirmer l'annulation"],
  [
    98,
    'fr',
    'manage_cancel_text',
    'Êtes-vous sûr de vouloir annuler cette réservation ? Cette action est irréversible.',
  ],
  [99, 'fr', 'manage_rejected', 'Cette réservation a été refusée'],
  [99, 'fr', 'manage_approved', 'Réservation confirmée'],
  [104, 'en', 'verify_waiting_text', 'Please confirm your account creation by email'],
  [141, 'fr', 'common_status_pending', 'En attente'],
  [141, 'fr', 'common_status_approved', 'Approuvé'],
  [141, 'fr', 'common_status_rejected', 'Rejeté'],
  [141, 'fr', 'common_status_cancelled', 'Annulé'],
  [178, 'en', 'subscription_unverified_text', 'You must verify your email before you can subscribe.'],
  [185, 'errors', 'email_not_verified', 'Email not verified'],
  [186, 'en', 'schedule_share_blocked', 'Subscription required to share'],
  [256, 'en', 'auth_login_failed', 'Login failed'],
  [256, 'fr', 'common_error', 'Erreur'],
  [256, 'fr', 'auth_wrong_credentials', 'Email ou mot de passe incorrect'],
  [256, 'fr', 'refusal_wrong_credentials', 'Email ou mot de passe incorrect'],
  [257, 'errors', 'email_not_verified', 'Email not verified'],
  [258, 'fr', 'auth_register_failed', 'Impossible de créer le compte'],
  [259, 'fr', 'toast_schedule_not_created', 'Erreur lors de la création'],
  [259, 'fr', 'refusal_unexpected', 'Une erreur est survenue'],
  [
    260,
    'fr',
    'deposit_account_link_failed',
    'Impossible de créer le lien de connexion Stripe. Veuillez réessayer.',
  ],
  [
    261,
    'fr',
    'deposit_account_dashboard_failed',
    "Impossible d'ouvrir le dashboard Stripe. Veuillez réessayer.",
  ],
  [262, 'fr', 'refusal_wrong_schedule_password', 'Mot de passe incorrect'],
  [263, 'fr', 'book_failed', 'Erreur lors de la réservation'],
  [264, 'en', 'payment_error', 'Payment error'],
  [266, 'en', 'payment_failed', 'Payment failed'],
  [267, 'fr', 'payment_exception', 'Erreur lors du paiement'],
  [268, 'en', 'book_times_none', 'No available slots for this date'],
  [269, 'en', 'manage_not_found_title', 'Booking not found'],
  [269, 'errors', 'booking_not_found', 'Booking not found'],
  [270, 'en', 'manage_cannot_cancel', 'This booking cannot be cancelled'],
  [271, 'en', 'verify_failed_title', 'Verification failed'],
  [271, 'errors', 'verification_failed', 'Verification failed'],
  [272, 'en', 'subscription_checkout_failed', 'Unable to create payment session'],
  [273, 'en', 'subscription_portal_failed', 'Unable to access customer portal'],
  [274, 'en', 'refusal_verify_before_subscribing', 'You must verify your email before you can subscribe.'],
  [274, 'errors', 'verify_before_subscribing', 'You must verify your email before you can subscribe.'],
  [275, 'en', 'schedule_share_blocked', 'Subscription required to share'],
  [275, 'errors', 'subscription_required', 'Subscription required to share'],
  [277, 'fr', 'toast_schedule_created', 'Planning créé avec succès'],
  [277, 'fr', 'toast_service_added', 'Service ajouté'],
  [277, 'fr', 'toast_service_deleted', 'Service supprimé'],
  [277, 'fr', 'toast_hours_added', 'Heures ajoutées'],
  [277, 'fr', 'toast_hours_deleted', 'Heures supprimées'],
  [277, 'fr', 'toast_schedule_deleted', 'Planning supprimé'],
  [277, 'fr', 'toast_deposit_saved', "Paramètres d'acompte mis à jour"],
  [277, 'en', 'toast_booking_cancelled', 'Booking cancelled'],
  [277, 'en', 'payment_succeeded', 'Payment successful'],
  [277, 'en', 'payment_succeeded_text', 'Your payment has been confirmed successfully'],
]

it.each(quoted)('line %i, %s %s: %s', (_, where, key, text) => {
  expect(catalogues[where]?.[key]).toBe(text)
})

it('lines 75 and 296: "+N autres" for more than one', () => {
  expect(fr.calendar_more[0]?.match['countPlural=*']).toBe('+{count} autres')
})

it.each(['cannot_cancel_started', 'cannot_cancel_late', 'cannot_cancel_cancelled', 'cannot_cancel_rejected'])(
  'lines 145 and 270: %s contains "Cannot cancel"',
  (code) => {
    expect(errors[code]).toContain('Cannot cancel')
  },
)

it('a refusal has the status and the phrase that the spec gives it', () => {
  expect(refusalReplies).toMatchObject({
    email_not_verified: { status: 403, error: 'Email not verified' },
    booking_not_found: { status: 404, error: 'Booking not found' },
    subscription_required: { status: 403, error: 'Subscription required to share' },
    cannot_cancel_started: { status: 409, error: expect.stringMatching(/^Cannot cancel/) },
    cannot_cancel_late: { status: 409, error: expect.stringMatching(/^Cannot cancel/) },
    cannot_cancel_cancelled: { status: 409, error: expect.stringMatching(/^Cannot cancel/) },
    cannot_cancel_rejected: { status: 409, error: expect.stringMatching(/^Cannot cancel/) },
    verification_failed: { status: 400, error: 'Verification failed' },
  })
})
