import { Link } from '@tanstack/react-router'
import { idOfQuery } from '../../../domain/find/find-vehicles'

/** Digits may be the id of a vehicle that nothing is known of yet: the link opens it all the same. */
export function OpenById(props: { query: string; known: readonly number[] }) {
  const id = idOfQuery(props.query)
  if (id === null || props.known.includes(id)) return null
  return (
    <p>
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(id) }}>
        Open vehicle {id}
      </Link>{' '}
      <span className="muted">by its id, of which nothing is known here yet.</span>
    </p>
  )
}
