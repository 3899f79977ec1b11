import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { billingPlan, billingPlanRequest } from './billing-plan'
import { uploadedDocument } from './document'
import { driver, driverRequest } from './driver'
import { historyEntry } from './history'
import { integration } from './integration'
import * as plan from './testing/fixtures-billing-plan'
import * as catalog from './testing/fixtures-catalog'
import * as drivers from './testing/fixtures-driver'
import * as history from './testing/fixtures-history'
import * as session from './testing/fixtures-session'
import * as vehicles from './testing/fixtures-vehicle'
import { historyPage, refreshFailure, refreshResponse } from './testing/response-schemas'
import { vehicle, vehiclePatch } from './vehicle'

const right: [string, z.ZodMiniType, unknown][] = [
  ['a history page', historyPage, history.historyPageFixture],
  ['the last history page', historyPage, history.historyLastPageFixture],
  ['an empty history', historyPage, history.historyEmptyFixture],
  ['a vehicle', vehicle, vehicles.vehicleFixture],
  ['a vehicle at its limits', vehicle, vehicles.vehicleAtLimitsFixture],
  ['a vehicle update', vehiclePatch, vehicles.vehiclePatchFixture],
  ['a refresh', refreshResponse, session.refreshResponseFixture],
  ['a refused refresh', refreshFailure, session.refreshFailureFixture],
  ['a billing plan', billingPlan, plan.billingPlanFixture],
  ['a billing plan at its limits', billingPlan, plan.billingPlanAtLimitsFixture],
  ['a billing plan to create', billingPlanRequest, plan.billingPlanRequestFixture],
  ['drivers to create', z.array(driverRequest), drivers.driversBulkRequestFixture],
  ['created drivers', z.array(driver), drivers.driversBulkResponseFixture],
  ['integration types', z.array(integration), catalog.integrationListFixture],
  ['an uploaded document', uploadedDocument, catalog.documentFixture],
]

test.each(right)('accepts %s unchanged', (_name, schema, fixture) => {
  expect(schema.parse(JSON.parse(JSON.stringify(fixture)))).toEqual(fixture)
})

const wrong: [string, z.ZodMiniType, readonly { why: string; body: unknown }[]][] = [
  ['history entry', historyEntry, history.nearlyRightHistoryEntries],
  ['history page', historyPage, history.nearlyRightHistoryPages],
  ['vehicle', vehicle, vehicles.nearlyRightVehicles],
  ['vehicle update', vehiclePatch, vehicles.nearlyRightVehiclePatches],
  ['refresh response', z.union([refreshResponse, refreshFailure]), session.nearlyRightRefreshResponses],
  ['billing plan', billingPlan, plan.nearlyRightBillingPlans],
  ['drivers to create', z.array(driverRequest), drivers.nearlyRightDriverRequests],
  ['created drivers', z.array(driver), drivers.nearlyRightDriverResponses],
  ['integration type', integration, catalog.nearlyRightIntegrations],
  ['uploaded document', uploadedDocument, catalog.nearlyRightDocuments],
]

describe.each(wrong)('rejects an almost correct %s', (_name, schema, bodies) => {
  test.each(bodies)('$why', ({ body }) => {
    expect(schema.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(false)
  })
})

test('an integer beyond 2^53 is an integer', () => {
  const entry = JSON.parse(
    '{"active":true,"history_date":"2024-03-05T08:30:15Z","history_id":9007199254740993,"history_type":"~","reason":"","username":"x"}',
  )
  expect(historyEntry.safeParse(entry).success).toBe(true)
})
