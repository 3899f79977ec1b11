import { useState } from 'react'
import type { VehicleText } from '../../../api/resources/vehicle-record'
import { useZone } from '../../../domain/person/use-zone'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Lazy } from '../../../ui/feedback/lazy'
import classes from '../membership/membership-line.module.css'
import { type KnownVehicle, sourceText } from './known-vehicle'

/** The page's heading: the plate, then the vehicle's id in small. Room is kept for a plate that is being read. */
export function VehicleTitle(props: { vehicleId: number; known: KnownVehicle; reading: boolean }) {
  const { vehicleId, known, reading } = props
  const plate = textOf(known, 'plate_number')
  if (plate === '' && !reading) return `Vehicle ${vehicleId}`
  return (
    <span className={`row-words ${classes.title}`}>
      {plate === '' ? (
        <span className={classes.noPlate} aria-hidden />
      ) : (
        <PlateChip number={plate} state={textOf(known, 'plate_state')} />
      )}{' '}
      <small className="muted">Vehicle {vehicleId}</small>
    </span>
  )
}

const loadCustom = async () => (await import('./custom-fields-list')).CustomFieldsList

/** What the vehicle is, and whose, as far as it is known, and where a remembered value came from. */
export function VehicleLine(props: { known: KnownVehicle; reading: boolean }) {
  const { known, reading } = props
  const zone = useZone()
  const text = (name: VehicleText) => textOf(known, name)
  const [plate, number] = [text('plate_number'), text('vehicle_number')]
  const model = modelText({
    year: text('year'),
    vehicle_make: text('vehicle_make'),
    vehicle_model: text('vehicle_model'),
  })
  // A remembered value names its source, even beside values that were just read.
  const source = Object.values(known.text).find((value) => value.source)?.source
  const note = plate === '' ? !reading && 'Plate unavailable' : model === '' && 'Make and model unknown'
  const about = source && sourceText(source, zone)
  return (
    <div className={`row-tight muted tabular ${classes.line} ${classes.vehicle}`} data-reading={reading}>
      {model !== '' && <bdi>{visibleText(model)}</bdi>}
      {number !== '' && <bdi>#{visibleText(number)}</bdi>}
      <Named name="Lessee" text={text('lessee_renter')} />
      <Named name="Type" text={text('vehicle_type_code')} />
      {known.custom && <CustomFields text={known.custom.value.text} />}
      <span className={classes.about}>{[note, about].filter(Boolean).join('. ')}</span>
    </div>
  )
}

/** A value that is not known by its look. */
function Named({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <span>
      {name} <bdi>{visibleText(text)}</bdi>
    </span>
  )
}

/** The custom fields, behind their name: there may be hundreds. Their reader loads when they are opened. */
function CustomFields({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (['', 'null', '{}'].includes(text.trim())) return null
  return (
    <details className={`quiet ${classes.custom}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Custom fields</summary>
      {isOpen && <Lazy load={loadCustom} with={{ text }} />}
    </details>
  )
}

function textOf(known: KnownVehicle, name: VehicleText): string {
  return known.text[name]?.value.trim() ?? ''
}
