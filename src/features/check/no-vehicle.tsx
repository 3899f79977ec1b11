import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { type NoVehicleData, noVehicleName, noVehicleText } from '../../domain/evidence/no-vehicle'
import { idOfQuery } from '../../domain/find/interpretations'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import { useApi, useFleets } from '../../domain/user/page-context'
import { readCorrections } from '../../domain/words/correction'
import { saveFile } from '../../lib/browser/save-file'
import { visibleText } from '../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../ui/button/button'
import { CopyButton } from '../../ui/button/copy-button'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { useTask } from '../../ui/task/use-task'
import type { Toll } from './check-search'

export function NoVehicle(props: {
  finder: VehicleFinder
  toll: Toll
  hasSimilar: boolean
  next: ReactNode
}) {
  const { toll, hasSimilar, next } = props
  const { hasList, search, isPartlyRead, unreadable } = props.finder
  const api = useApi()
  const { own: fleet, ownName, nameOf, state: known } = useFleets()
  const others = known.fleets.filter(
    ({ id }) => fleet.id !== null && id !== fleet.id && !known.refused.includes(id),
  )
  const { state, start } = useTask<{ kind: 'making' | 'saved' }>()
  const id = idOfQuery(toll.vehicle)
  const below = hasSimilar ? 'choose one below' : 'enter a vehicle ID'
  const isMaking = state.kind === 'making'
  const { vehicle, at, zone, reference, corrections, ...filing } = { ...toll, other: undefined }
  const { name, person } = api.session.state()
  const data: NoVehicleData = {
    format: 'fleet-console/no-vehicle-statement',
    version: 1,
    api: api.baseUrl || location.origin,
    searchedAt: search.dataUpdatedAt * 1000,
    madeBy: name ?? person,
    fleet: { id: fleet.id, title: fleet.title },
    asked: { vehicle, at, zone },
    corrections: readCorrections(corrections),
    reference: reference || null,
    filing: Object.fromEntries(Object.entries(filing).filter(([, text]) => text)),
  }

  function savePdf() {
    start(async (signal, show) => {
      show({ kind: 'making' })
      const { makePdf } = await import('../../domain/evidence-pdf/pdf-port')
      saveFile(noVehicleName(data, 'pdf'), await makePdf({ kind: 'no vehicle', data }, signal))
      return { kind: 'saved' }
    })
  }

  return (
    <Empty
      title={`No vehicle matches “${visibleText(toll.vehicle)}”${hasSimilar ? ' exactly' : ''}`}
      action={
        <div className="row middle">
          {id !== null && (
            <LinkButton size="xs" variant="default" to="/" search={{ ...toll, vehicle: `#${id}` }}>
              Check vehicle ID {id}
            </LinkButton>
          )}
          {hasList === false && (
            <LinkButton size="xs" to="/vehicles" variant="default">
              Import vehicles
            </LinkButton>
          )}
          {hasList && !isPartlyRead && unreadable === 0 && (
            <SecondaryButton
              size="xs"
              disabledReason={isMaking ? 'Creating the PDF…' : null}
              onClick={savePdf}
            >
              {isMaking ? 'Creating PDF…' : 'Save as PDF'}
            </SecondaryButton>
          )}
          {hasList && (
            <CopyButton label="Copy result" variant="subtle" size="xs" text={() => noVehicleText(data)} />
          )}
          {next}
          <span role="status" className="muted unless-empty">
            {state.kind === 'saved' && 'PDF saved'}
          </span>
        </div>
      }
    >
      {hasList
        ? `Check the spelling, or ${below}. Deleted vehicles aren’t listed, so check those by ID.`
        : `We only searched vehicles saved in this browser. ${id === null ? 'Enter an ID' : 'Check by ID'}, or import your vehicles.`}
      {hasList && (
        <p>
          Searched {ownName} only.{' '}
          {others.map(({ id }) => (
            <Fragment key={id}>
              <Link to="/" search={{ ...toll, fleet: String(id) }}>
                Check in {nameOf(id)}
              </Link>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {state.kind === 'failed' && (
        <Failure title="Couldn’t create the PDF" error={state.error} onRetry={state.again} />
      )}
    </Empty>
  )
}
