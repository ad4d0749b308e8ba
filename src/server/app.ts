import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { openBodyRoom, usualBodyBytes } from './http/body-room.ts'
import {
  type ConnectionLimits,
  limitConnections,
  limitPieces,
  limitPipelines,
  limitUnfinishedBodies,
  limitUnreadReplies,
  usualLimits,
} from './http/connection-limits.ts'
import { serveDocs } from './http/docs.ts'
import { registerEndpoints } from './http/endpoints.ts'
import { createLimiter } from './http/limiter.ts'
import { type MetricsAccess, serveMetrics } from './http/metrics.ts'
import { type Pressure, refuseWhenOverloaded } from './http/pressure.ts'
import { serveProbes } from './http/probes.ts'
import { answerError } from './http/replies.ts'
import { addRequestIds, requestIds, type TrustedProxies } from './http/request-ids.ts'
import { secure } from './http/security.ts'
import { serveSecurityContact } from './http/security-contact.ts'
import { watchSecurity } from './http/security-events.ts'
import type { Server } from './http/server.ts'
import { legible, serveSite } from './http/site.ts'
import { serveSitemap } from './http/sitemap.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { accountRoutes } from './routes/account.ts'
import { accountDeletionRoutes } from './routes/account-deletion.ts'
import { addressRoutes } from './routes/addresses.ts'
import { availabilityRoutes } from './routes/availability.ts'
import { billingRoutes } from './routes/billing.ts'
import { bookingHistoryRoutes } from './routes/booking-history.ts'
import { bookingPage, startPreview } from './routes/booking-page.ts'
import { bookingSearchRoutes } from './routes/booking-search.ts'
import { bookingRoutes } from './routes/bookings.ts'
import { calendarFileRoutes } from './routes/calendar-files.ts'
import { clientRoutes } from './routes/clients.ts'
import { closureRoutes } from './routes/closures.ts'
import { depositListRoutes } from './routes/deposit-lists.ts'
import { depositRoutes } from './routes/deposits.ts'
import { deviceRoutes } from './routes/devices.ts'
import { freeTimeRoutes } from './routes/free-times.ts'
import { healthRoutes } from './routes/health.ts'
import { holidayRoutes } from './routes/holidays.ts'
import { serveLive } from './routes/live.ts'
import { messageRoutes } from './routes/messages.ts'
import { occupancyRoutes } from './routes/occupancies.ts'
import { operationsRoutes } from './routes/operations.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { servePreviews } from './routes/previews.ts'
import { profileRoutes } from './routes/profile.ts'
import { publicBookingRoutes } from './routes/public-booking.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { requestRoutes } from './routes/requests.ts'
import { rescheduleRoutes } from './routes/reschedule.ts'
import { salonImageRoutes, serveImages } from './routes/salon-images.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { seriesRoutes } from './routes/series.ts'
import { serviceRoutes } from './routes/services.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { setUpRoutes } from './routes/setup.ts'
import { staffRoutes } from './routes/staff.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { teamRoutes } from './routes/team.ts'
import { twoFactorRoutes } from './routes/two-factor.ts'
import { serveOneClickUnsubscribe } from './routes/unsubscribe.ts'
import { waitingRoutes } from './routes/waiting.ts'
import { serveWebhooks, webhookPaths } from './routes/webhooks.ts'

export type AppOptions = {
  loggerInstance: FastifyBaseLogger
  /** The number of proxies in front, or their addresses. */
  trustProxy: TrustedProxies
  /** Accepted besides the host name in BASE_URL. */
  hosts: string[]
  rateLimit: boolean
  metricsAccess: MetricsAccess
  isClosing?: () => boolean
  connections?: ConnectionLimits
  pressure?: Pressure
}

export async function createApp(
  parts: Omit<Server, 'limiter' | 'securityEvents' | 'databaseEpoch'> &
    Partial<Pick<Server, 'databaseEpoch'>>,
  options: AppOptions,
): Promise<FastifyInstance> {
  const limiter = options.rateLimit ? createLimiter(parts) : null
  const server: Server = {
    databaseEpoch: () => 0,
    ...parts,
    limiter,
    securityEvents: watchSecurity(parts.authSettings.secret),
  }
  const trusted = options.trustProxy
  const limits = options.connections ?? usualLimits
  const app = fastify({
    loggerInstance: options.loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    genReqId: requestIds(trusted),
    bodyLimit: usualBodyBytes,
    rewriteUrl: legible,
    // A path that cannot be decoded never reaches a route. Its reply still has the agreed error format.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.header('x-request-id', request.id)),
    clientErrorHandler: answerUnreadable,
    // A request without a Host header gets the same refusal as one for a foreign host.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.check,
    },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
  })
  limitConnections(app, limits.atOnce)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  // An unknown Expect header is ignored; the request is answered normally.
  app.server.on('checkExpectation', app.routing)

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body.toString(), done),
  )

  limitPipelines(app)
  limitUnreadReplies(app)
  limitPieces(app)
  limitUnfinishedBodies(app)
  addRequestIds(app)
  secure(app, { baseUrl: server.authSettings.baseUrl, hosts: options.hosts })
  await app.register(cookie, { secret: server.authSettings.secret })
  app.decorate('clock', server.clock)
  await refuseWhenOverloaded(app, options.pressure)
  app.addHook('onClose', async () => limiter?.stop())
  await serveDocs(app)

  const bodyRoom = openBodyRoom(limits.request)
  const handlers = {
    ...accountRoutes(server),
    ...twoFactorRoutes(server),
    ...passkeyRoutes(server),
    ...profileRoutes(server),
    ...addressRoutes(server),
    ...sessionRoutes(server),
    ...scheduleRoutes(server),
    ...salonImageRoutes(server),
    ...serviceRoutes(server),
    ...availabilityRoutes(server),
    ...setUpRoutes(server),
    ...staffRoutes(server),
    ...teamRoutes(server),
    ...closureRoutes(server),
    ...holidayRoutes(server),
    ...bookingRoutes(server),
    ...occupancyRoutes(server),
    ...freeTimeRoutes(server),
    ...seriesRoutes(server),
    ...bookingHistoryRoutes(server),
    ...requestRoutes(server),
    ...clientRoutes(server),
    ...bookingSearchRoutes(server),
    ...statisticsRoutes(server),
    ...billingRoutes(server),
    ...depositRoutes(server),
    ...depositListRoutes(server),
    ...sandboxRoutes(server),
    ...publicBookingRoutes(server),
    ...waitingRoutes(server),
    ...rescheduleRoutes(server),
    ...messageRoutes(server),
    ...deviceRoutes(server),
    ...calendarFileRoutes(server),
    ...receiptRoutes(server),
    ...accountDeletionRoutes(server),
    ...operationsRoutes(server),
    ...healthRoutes(server),
  }
  registerEndpoints(app, server, handlers, bodyRoom)
  await serveWebhooks(app, server, bodyRoom)
  server.sandbox?.deliverThrough(async (source, payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await app.inject({ method: 'POST', url: webhookPaths[source], headers, payload })
    return answer.statusCode === 200
  })
  serveOneClickUnsubscribe(app, server)
  serveImages(app, server)
  servePreviews(app, server)
  serveLive(app, server)
  serveProbes(app, server.pool, options.isClosing ?? (() => false))
  serveSitemap(app, server)
  serveSecurityContact(app, server)
  serveMetrics(app, server, options.metricsAccess)
  await serveSite(app, server, bookingPage(server), startPreview(server))
  return app
}
