import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { vehicleRecordOptions } from '../../api/resources/vehicle-reads'
import { readTollSentence } from '../../domain/dispute/toll-line'
import { isMasked } from '../../domain/find/masked'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { writtenPlace } from '../../domain/time/query-time'
import { useApi, useDefaultZone, useScope } from '../../domain/user/page-context'
import { createdPlansOptions } from '../../features/billing-plans/stored/created-plans-options'
import {
  deletedReason,
  deletionOf,
  rememberedVehicleOptions,
} from '../../features/vehicles/record/known-vehicle'
import { firstPageOptions } from '../../features/vehicles/timeline/use-timeline'
import { visibleText } from '../../lib/text/visible-text'
import { spellZone } from '../../lib/time/zone-names'
import { offeredZones } from '../../ui/form/zone-matches'
import { pageAction } from '../../ui/layout/page'
import { useFleetMenu } from '../controls/fleet-switcher'
import { diagnosticsLink, pageLinks } from '../controls/navigation'
import { useChooseZone, useOtherScheme } from '../controls/view-choices'
import { matchingItems, type PaletteItem, trailingDigits } from './palette-items'

const TASKS = [
  { id: 'check list', to: '/disputes', label: 'Check a toll list', words: 'paste spreadsheet bulk disputes' },
  {
    id: 'change vehicles',
    to: '/vehicles/change',
    label: 'Change vehicles in bulk…',
    words: 'bulk activate deactivate spreadsheet',
  },
  { id: 'upload', to: '/documents', label: 'Upload a document', words: 'file' },
  { id: 'new plan', to: '/billing-plans/new', label: 'New billing plan', words: 'create add' },
  { id: 'add drivers', to: '/drivers/bulk', label: 'Add drivers', words: 'paste new bulk' },
] as const

function given<T>(value: T | null | undefined, itemsOf: (value: T) => PaletteItem[]): PaletteItem[] {
  return value === null || value === undefined ? [] : itemsOf(value)
}

export function usePaletteActions(query: string, onSignOut: () => void) {
  const api = useApi()
  const { navigate } = useRouter()
  const queryClient = useQueryClient()
  const { vehicleId: shownParam } = useParams({ strict: false })
  const menu = useFleetMenu()
  const scheme = useOtherScheme()
  const { zone, zones, chooseZone } = useChooseZone()
  const fallback = useDefaultZone()
  const scope = useScope()
  const plans = useQuery(createdPlansOptions(scope)).data
  const lastPlan = plans?.find(({ fleetId }) => fleetId === api.fleetId)
  const offered = useSyncExternalStore(pageAction.subscribe, pageAction.state)
  const params = (vehicleId: number) => ({ vehicleId: String(vehicleId) })
  const open = (vehicleId: number) => void navigate({ to: '/vehicles/$vehicleId', params: params(vehicleId) })

  /** Opens the form, unless the vehicle's loaded history ends with a deletion. */
  function editing(vehicleId: number): Pick<PaletteItem, 'disabledReason' | 'run'> {
    const deletion = deletionOf(queryClient.getQueryData(firstPageOptions(api, vehicleId, {}).queryKey))
    return {
      disabledReason: deletion && deletedReason(deletion, zone),
      run: () => void navigate({ to: '/vehicles/$vehicleId/edit', params: params(vehicleId) }),
    }
  }

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
      { ...action, id: 'status', label: `${action.verb} ${nameOf(id)}…`, words: 'activate deactivate' },
    ]),
  ])

  const typedId = isMasked(query) ? null : parseVehicleId(trailingDigits(query) ?? '')
  const byId = given(typedId, (id) => [
    { id: 'open by id', label: `Open vehicle ${id}`, run: () => open(id) },
    { id: 'edit by id', label: `Edit vehicle ${id}`, ...editing(id) },
  ])

  const sentence = readTollSentence(query)
  const check = given(sentence?.at ? sentence : null, ({ vehicle, at, zone: written, amount, reference }) => [
    {
      id: 'check toll',
      label: `Check this toll: ${visibleText(vehicle)}, ${at}`,
      run: () =>
        void navigate({
          to: '/',
          search: {
            ...{
              vehicle,
              at,
              zone: written ?? writtenPlace(at) ?? (fallback.why === null ? undefined : zone),
            },
            ...{ amount: amount || undefined, reference: reference || undefined },
          },
        }),
    },
  ])

  const pages = [...pageLinks, diagnosticsLink].map(
    ({ to, label }): PaletteItem => ({ id: to, label, words: 'page', run: () => void navigate({ to }) }),
  )

  const typedZone = spellZone(query)
  const hints = new Map(offeredZones(zones).map((one) => [one.zone, one.hint]))
  const otherZones = new Set([...hints.keys(), ...(typedZone === null ? [] : [typedZone])])
  otherZones.delete(zone)
  const likeLastPlan = given(lastPlan, ({ key, name }) => [
    {
      id: 'next plan',
      label: `New billing plan like “${visibleText(name)}”`,
      words: 'create add next month template',
      run: () => void navigate({ to: '/billing-plans/new', search: { from: key } }),
    },
  ])
  const actions: PaletteItem[] = [
    ...TASKS.flatMap(({ to, ...task }) => [
      { ...task, run: () => void navigate({ to }) },
      ...(task.id === 'new plan' ? likeLastPlan : []),
    ]),
    { id: 'scheme', label: scheme.label, words: 'colors theme scheme mode', run: scheme.change },
    ...[...otherZones].map((one) => ({
      id: `zone ${one}`,
      label: `Show times in ${one}`,
      words: `${hints.get(one) ?? ''} zone ${one === typedZone ? query : ''}`,
      onDemand: one !== 'UTC',
      run: () => chooseZone(one),
    })),
    ...menu.offered
      .filter(({ id }) => id !== api.fleetId)
      .map(({ id, name }) => ({
        id: `fleet ${id}`,
        label: `Switch to ${name}`,
        words: 'fleet',
        run: () => menu.goTo(id),
      })),
    { id: 'sign out', label: 'Sign out', words: 'log out logout leave', run: onSignOut },
  ]

  return {
    open,
    openList: (find: string) => void navigate({ to: '/vehicles', search: { find } }),
    typedId,
    shown,
    check,
    thisVehicle: matchingItems(query, thisVehicle),
    byId: matchingItems(query.replaceAll('#', ' '), byId),
    pages: matchingItems(query, pages),
    actions: matchingItems(query, actions),
  }
}
