import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { tollPlace } from '../../../domain/dispute/toll'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { askedSpanOf } from '../../../domain/time/asked-span'
import type { AskedMoments } from '../../../domain/time/asked-time'
import type { EvidenceQuestion } from '../../../domain/verdict-view/evidence-button'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../../domain/verdict-view/vehicle-verdict'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, LinkButton } from '../../../ui/button/button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { plateOfVehicle } from './row-name'
import classes from './row-panel.module.css'
import type { RowPanelProps } from './row-panel-props'
import { allRows } from './row-words'

/** One vehicle that a row means, with the verdict card that its own page shows. Read anew when it is opened. */
export function RowVehicle(
  props: Pick<RowPanelProps, 'fleet' | 'list' | 'row' | 'all' | 'names' | 'onVehicle'> & {
    vehicleId: number
    /** What the list, or this browser, knows about it. */
    known: VehicleRow | undefined
    asked: { at: string; zone: string } | null
    /** Minutes before and after the time that count as well. */
    tolerance: number
    /** Says that this vehicle is meant, of several. */
    onUse: (() => void) | undefined
  },
) {
  const { list, names, vehicleId, known, asked, tolerance } = props
  const { index, cells, time, vehicle, reference, amount } = props.row.toll
  const router = useRouter()
  const page = {
    to: '/vehicles/$vehicleId',
    params: { vehicleId: String(vehicleId) },
    search: asked ?? {},
  } as const
  // The same moments give the same query, whatever else changes about the row.
  const moments = useMemo<AskedMoments | undefined>(
    () => (time.kind === 'moments' ? { kind: 'moments', moments: time.moments } : undefined),
    [time],
  )
  const evidence = useMemo<EvidenceQuestion | undefined>(() => {
    if (moments === undefined) return undefined
    const { zone, ...span } = askedSpanOf(moments.moments, tolerance)
    const { plate, state } = vehicle
    const place = tollPlace(names, cells)
    return {
      ...{ span, zone },
      toll: { reference, plate, state, amount: amount.text, ...place, list, row: index + 1 },
    }
  }, [moments, tolerance, reference, vehicle, amount, names, cells, list, index])
  const verdict = useVerdict(vehicleId, moments)
  const count = props.all.filter(({ candidates }) => candidates.vehicleIds.includes(vehicleId)).length
  const plate = plateOfVehicle(vehicle, known)
  const model = known && modelText(known)
  const subject = {
    vehicleId,
    plate: plate?.number,
    plateState: plate?.state,
    plateNote: plate?.note,
    fleet: props.fleet,
  }
  return (
    <section className={`stack-sm ${classes.part}`} aria-label={`Vehicle ${vehicleId}`}>
      <div className={`row ${classes.vehicle}`}>
        <h3 className="row-words">
          {known?.plate_number?.trim() && <PlateChip number={known.plate_number} state={known.plate_state} />}
          <Link {...page}>Vehicle {vehicleId}</Link>
        </h3>
        {model && <bdi className="muted">{visibleText(model)}</bdi>}
        {props.onUse && (
          <FocusFallback>
            <Button variant="default" size="compact-sm" onClick={props.onUse}>
              Use vehicle {vehicleId}
            </Button>
          </FocusFallback>
        )}
        {count > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => props.onVehicle(vehicleId)}>
            Show {allRows(count)} of this vehicle
          </Button>
        )}
      </div>
      <VehicleVerdict
        {...{ subject, verdict, evidence }}
        at={asked?.at}
        zone={asked?.zone ?? 'UTC'}
        name={`Verdict of vehicle ${vehicleId}`}
        address={router.buildLocation(page).href}
        actions={
          <LinkButton variant="default" size="compact-sm" {...page}>
            Open vehicle
          </LinkButton>
        }
      />
    </section>
  )
}
