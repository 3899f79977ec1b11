import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, isSameFleet, offeredFleets } from '../../api/fleet/fleet-choice'
import { vehicleRecordOptions } from '../../api/resources/vehicle-reads'
import { readTollSentence } from '../../domain/dispute/toll-line'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { writtenPlace } from '../../domain/time/asked-time'
import { createdPlansOptions } from '../../features/billing-plans/kept/created-plans-options'
import { deletedReason, deletionOf } from '../../features/vehicles/record/known-vehicle'
import { rememberedVehicleOptions } from '../../features/vehicles/record/remembered-vehicle'
import { firstPageOptions } from '../../features/vehicles/timeline/use-timeline'
import { visibleText } from '../../lib/text/visible-text'
import { spellZone } from '../../lib/time/zone-names'
import { offeredZones } from '../../ui/form/zone-matches'
import { pageAction } from '../../ui/layout/page-action'
import { diagnosticsLink, pageLinks } from '../controls/navigation'
import { useOtherScheme } from '../controls/scheme-toggle'
import { useChooseZone } from '../controls/zone-choice'
import { matchingItems, type PaletteItem, trailingDigits } from './palette-items'

/** What the palette's actions act on, besides the router. */
export interface PaletteTools {
  readonly fleets: FleetChoice
  readonly zones: readonly SuggestedZone[]
  readonly onSignOut: () => void
}

/** What begins on a page of its own. */
const TASKS = [
  {
    id: 'check list',
    to: '/disputes',
    label: 'Check a list of tolls',
    words: 'disputes paste spreadsheet bulk',
  },
  {
    id: 'change vehicles',
    to: '/vehicles/change',
    label: 'Change many vehicles…',
    words: 'bulk many take off spreadsheet',
  },
  { id: 'upload', to: '/documents', label: 'Upload a document', words: 'file' },
  { id: 'new plan', to: '/billing-plans/new', label: 'New billing plan', words: 'create add' },
  { id: 'add drivers', to: '/drivers/bulk', label: 'Add drivers', words: 'paste new bulk' },
] as const

/** The items of a value; none where there is none. */
function given<T>(value: T | null | undefined, itemsOf: (value: T) => PaletteItem[]): PaletteItem[] {
  return value === null || value === undefined ? [] : itemsOf(value)
}

/** The pages and actions that match the query. Each runs the same code as its button. */
export function usePaletteActions({ fleets, zones, onSignOut }: PaletteTools, query: string) {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { vehicleId: shownParam } = useParams({ strict: false })
  const fleetState = useSyncExternalStore(fleets.subscribe, fleets.state)
  const scheme = useOtherScheme()
  const { zone, chooseZone } = useChooseZone()
  const scope = useScope(api)
  const plans = useQuery(createdPlansOptions(scope)).data
  const lastPlan = plans?.find(({ fleetId }) => isSameFleet(fleetState, fleetId, api.fleetId))
  const offered = useSyncExternalStore(pageAction.subscribe, pageAction.state)
  const open = (vehicleId: number) =>
    void router.navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) } })

  /** Opens the form, except that of a vehicle whose history is read and ends with a deletion. */
  function editing(vehicleId: number): Pick<PaletteItem, 'disabledBecause' | 'run'> {
    const deletion = deletionOf(queryClient.getQueryData(firstPageOptions(api, vehicleId, {}).queryKey))
    return {
      disabledBecause: deletion && deletedReason(deletion, zone),
      run: () =>
        void router.navigate({ to: '/vehicles/$vehicleId/edit', params: { vehicleId: String(vehicleId) } }),
    }
  }

  /** The plate, where this browser knows it. */
  function nameOf(vehicleId: number): string {
    const record = queryClient.getQueryData(vehicleRecordOptions(api, vehicleId).queryKey)
    const remembered = queryClient.getQueryData(rememberedVehicleOptions(scope, vehicleId).queryKey)
    const plate = record?.text.plate_number ?? remembered?.plate_number ?? ''
    return plate.trim() === '' ? 'this vehicle' : visibleText(plate)
  }

  const shown = shownParam === undefined ? null : parseVehicleId(shownParam)
  const thisVehicle = given(shown, (id) => [
    { id: 'edit this', label: `Edit ${nameOf(id)}`, words: `this vehicle ${id}`, ...editing(id) },
    ...given(offered, (action) => [
      { ...action, id: 'membership', label: `${action.verb}: ${nameOf(id)}…`, words: 'activate deactivate' },
    ]),
  ])

  const typedId = parseVehicleId(trailingDigits(query) ?? '')
  const byId = given(typedId, (id) => [
    { id: 'open by id', label: `Open vehicle ${id}`, run: () => open(id) },
    { id: 'edit by id', label: `Edit vehicle ${id}`, ...editing(id) },
  ])

  const check = given(readTollSentence(query), ({ vehicle, at, zone: written, amount, reference }) => [
    {
      id: 'check toll',
      label: `Check this toll: ${visibleText(vehicle)}, ${at}`,
      run: () =>
        void router.navigate({
          to: '/',
          search: {
            ...{ vehicle, at, zone: written ?? writtenPlace(at) ?? zone },
            ...{ amount: amount || undefined, reference: reference || undefined },
          },
        }),
    },
  ])

  const pages = [...pageLinks, diagnosticsLink].map(
    ({ to, label }): PaletteItem => ({
      id: to,
      label,
      words: 'page',
      run: () => void router.navigate({ to }),
    }),
  )

  const otherFleets = offeredFleets(fleetState).filter((id) => id !== fleetState.chosen)
  const typedZone = spellZone(query)
  /** The zones that can be chosen, each with why it is offered. */
  const otherZones = new Map(offeredZones(zones).map((one) => [one.zone, one.hint]))
  if (typedZone !== null && !otherZones.has(typedZone)) otherZones.set(typedZone, '')
  otherZones.delete(zone)
  const likeLastPlan = given(lastPlan, ({ key, name }) => [
    {
      id: 'next plan',
      label: `New billing plan like “${visibleText(name)}”`,
      words: 'create add next month template',
      run: () => void router.navigate({ to: '/billing-plans/new', search: { from: key } }),
    },
  ])
  const actions: PaletteItem[] = [
    ...TASKS.flatMap(({ to, ...task }) => [
      { ...task, run: () => void router.navigate({ to }) },
      ...(task.id === 'new plan' ? likeLastPlan : []),
    ]),
    { id: 'scheme', label: scheme.label, words: 'colors theme scheme mode', run: scheme.change },
    ...[...otherZones].map(([one, hint]) => ({
      id: `zone ${one}`,
      label: `Show times in ${one}`,
      words: `${hint} zone ${one === typedZone ? query : ''}`,
      onDemand: one !== 'UTC',
      run: () => chooseZone(one),
    })),
    ...otherFleets.map((id) => ({
      id: `fleet ${id}`,
      label: `Switch to ${fleetName(fleetState, id)}`,
      words: 'fleet',
      run: () => fleets.choose(id),
    })),
    { id: 'sign out', label: 'Sign out', words: 'log out logout leave', run: onSignOut },
  ]

  return {
    open,
    /** Opens the vehicles page with the query. */
    openList: (find: string) => void router.navigate({ to: '/vehicles', search: { find } }),
    typedId,
    /** Id of the vehicle whose page is shown, else null. */
    shown,
    check,
    thisVehicle: matchingItems(query, thisVehicle),
    byId: matchingItems(query.replaceAll('#', ' '), byId),
    pages: matchingItems(query, pages),
    actions: matchingItems(query, actions),
  }
}
