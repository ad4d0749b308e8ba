/**
 * From stripe-node 23.1.0 for Stripe's API 2026-10-28.endive. Children of unused parameters are left out, so
 * these tests refuse them until they are looked up and added.
 */
const calls: Record<string, string> = {
  'POST /v1/payment_intents': `amount currency allowed_payment_method_types[] amount_details application_fee_amount
    automatic_payment_methods capture_method confirm confirmation_method confirmation_token customer
    customer_account description error_on_requires_action excluded_payment_method_types[] expand[] hooks mandate
    mandate_data metadata.* off_session on_behalf_of payment_details payment_method payment_method_configuration
    payment_method_data payment_method_options radar_options receipt_email return_url setup_future_usage shipping
    statement_descriptor statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk`,
  'GET /v1/payment_intents/:id': 'client_secret expand[]',
  'POST /v1/payment_intents/:id/cancel': 'cancellation_reason expand[]',
  'POST /v1/refunds': `amount charge currency customer expand[] instructions_email metadata.* origin payment_intent
    reason refund_application_fee reverse_transfer`,
  'GET /v1/disputes': 'charge created ending_before expand[] limit payment_intent starting_after',
  'GET /v1/invoices': `collection_method created customer customer_account due_date ending_before expand[] limit
    starting_after status subscription`,
  'POST /v1/customers': `address balance business_name cash_balance description email expand[] individual_name
    invoice_prefix invoice_settings metadata.* name next_invoice_sequence payment_method phone preferred_locales[]
    shipping source tax tax_exempt tax_id_data test_clock validate`,
  'GET /v1/customers/:id': 'expand[]',
  'POST /v1/customers/:id': `address balance business_name cash_balance default_source description email expand[]
    individual_name invoice_prefix invoice_settings metadata.* name next_invoice_sequence phone preferred_locales[]
    shipping source tax tax_exempt validate`,
  'GET /v1/checkout/sessions': `created customer customer_account customer_details ending_before expand[] limit
    payment_intent payment_link starting_after status subscription`,
  'POST /v1/checkout/sessions': `adaptive_pricing after_expiration allow_promotion_codes
    allowed_payment_method_types[] automatic_tax billing_address_collection branding_settings cancel_url
    client_reference_id consent_collection currency custom_fields custom_text customer customer_account
    customer_creation customer_email customer_update.address customer_update.name customer_update.shipping discounts excluded_payment_method_types[] expand[] expires_at
    integration_identifier invoice_creation line_items[].adjustable_quantity line_items[].metadata.*
    line_items[].price line_items[].price_data line_items[].quantity line_items[].tax_rates[] locale
    managed_payments metadata.* mode name_collection optional_items origin_context payment_intent_data
    payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions
    phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data
    shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection.enabled
    tax_id_collection.required ui_mode
    wallet_options`,
  'GET /v1/checkout/sessions/:id': 'expand[]',
  'POST /v1/checkout/sessions/:id/expire': 'expand[]',
  'POST /v1/billing_portal/sessions': `after_expiration configuration customer customer_account expand[] flow_data
    locale on_behalf_of return_url`,
  'GET /v1/subscriptions': `automatic_tax collection_method created current_period_end current_period_start customer
    customer_account ending_before expand[] limit plan price starting_after status test_clock`,
  'DELETE /v1/subscriptions/:id': 'cancellation_details expand[] invoice_now prorate',
  'POST /v1/accounts/:id/login_links': 'expand[]',
  'POST /v2/core/accounts': `account_token configuration.merchant.capabilities.card_payments.requested contact_email
    contact_phone dashboard defaults.currency defaults.locales[] defaults.profile
    defaults.responsibilities.fees_collector defaults.responsibilities.losses_collector display_name
    identity.attestations identity.business_details identity.country identity.entity_type identity.individual
    include[] metadata.*`,
  'GET /v2/core/accounts/:id': 'include[]',
  'POST /v2/core/account_links': `account use_case.type use_case.account_onboarding.collection_options.fields
    use_case.account_onboarding.collection_options.future_requirements use_case.account_onboarding.refresh_url
    use_case.account_onboarding.return_url`,
}

const patterns = Object.entries(calls).map(([name, parameters]) => {
  const [method = '', path = ''] = name.split(' ')
  return {
    name,
    method,
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`),
    parameters: new Set(parameters.split(/\s+/)),
  }
})

export const documentedCalls = Object.keys(calls)

export type Call = { name: string; id: string; unknown: string[] }

/** Null for an undocumented call. */
export function documentedCall(method: string, path: string, parameters: string[]): Call | null {
  for (const call of patterns) {
    const match = call.method === method ? call.path.exec(path) : null
    if (!match) continue
    const isKnown = (name: string) =>
      call.parameters.has(name) ||
      call.parameters.has(name.replace(/(^|\.)metadata\.[^.[\]]+$/, '$1metadata.*'))
    return { name: call.name, id: match[1] ?? '', unknown: parameters.filter((name) => !isKnown(name)) }
  }
  return null
}
