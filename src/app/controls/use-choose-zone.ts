import { useNavigate, useSearch } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { rezoneView } from '../../domain/time/view-times'
import { zonePreference } from '../../local/preferences'

/**
 * The zone in force, and how to choose another by its IANA name. The same moments are then shown in it: times that the
 * URL holds as wall-clock text are written anew, so that the question asked stays the one that was asked.
 */
export function useChooseZone(): { zone: string; chooseZone: (next: string) => void } {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useZone(search.zone)

  function chooseZone(next: string) {
    if (next === zone) return
    zonePreference.set(next)
    if ([search.zone, search.at, search.from, search.to].every((held) => held === undefined)) return
    // A new entry: a question that the other zone cannot carry over is one Back away.
    void navigate({ to: '.', search: rezoneView(search, search.zone ?? zone, next) })
  }

  return { zone, chooseZone }
}
