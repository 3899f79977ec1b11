import type { ReactNode } from 'react'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from '../membership/membership-line.module.css'
import { type KnownVehicle, sourceText } from './known-vehicle'

const SHOWN = ['plate_number', 'vehicle_make', 'vehicle_model', 'year', 'vehicle_number'] as const

/** Which vehicle it is, as far as that is known: plate, year, make, model, number, and the source. */
export function VehicleLine(props: { known: KnownVehicle; reading: boolean; zone: string }) {
  const { known, reading, zone } = props
  const of = (name: keyof KnownVehicle['text']) => known.text[name]?.value.trim() ?? ''
  const plate = of('plate_number')
  const model = modelText({
    year: of('year'),
    vehicle_make: of('vehicle_make'),
    vehicle_model: of('vehicle_model'),
  })
  const number = of('vehicle_number')
  const shown = SHOWN.flatMap((name) => known.text[name]?.source ?? [])
  // A remembered value names its source, even beside values that were just read.
  const source = shown.find((one) => one.kind === 'answer' || one.kind === 'import')
  const about = source && sourceText(source, zone)
  const parts: ReactNode[] = [
    plate !== '' && <PlateChip key="plate" number={plate} state={of('plate_state')} />,
    model !== '' && <bdi key="model">{visibleText(model)}</bdi>,
    number !== '' && <bdi key="number">#{visibleText(number)}</bdi>,
  ].filter(Boolean)
  return (
    <p className={`${classes.line} ${classes.vehicle}`}>
      {parts}
      {parts.length === 0 ? (
        <span className="muted">
          {reading
            ? 'Reading the vehicle…'
            : 'Plate, make and model are not known: a history does not carry them.'}
        </span>
      ) : (
        <span className="muted">{[notKnown(plate, model), about].filter(Boolean).join(' ')}</span>
      )}
    </p>
  )
}

function notKnown(plate: string, model: string): string | null {
  if (plate === '') return 'Plate not known.'
  return model === '' ? 'Make and model not known.' : null
}
