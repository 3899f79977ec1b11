import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fleetSearch, forbiddenFleet } from '../../api/fleet/fleets'
import type { Session } from '../../api/session/session'
import { useApi, useFleets } from '../../domain/user/page-context'
import { browserConnection } from '../../lib/browser/connection'
import { SmallButton } from '../../ui/button/small-button'
import { Notice } from '../../ui/feedback/notice'
import { useFleetMenu } from '../controls/fleet-switcher'
import classes from './banners.module.css'

/** CSS variable: pixels at the lower edge of the window that a banner covers. Other sticky elements stay above it. */
const COVERED = '--fc-covered'
const MARGIN = 16

export function ConnectionBanner(props: { session: Session }) {
  const state = useSyncExternalStore(props.session.subscribe, props.session.state)
  const online = useSyncExternalStore(browserConnection.subscribe, browserConnection.isOnline)
  if (!online)
    return (
      <PageBanner tone="warning" role="status" title="You’re offline">
        Nothing new can load until you’re back online.
      </PageBanner>
    )
  if (state.status !== 'interrupted') return null
  return (
    <PageBanner
      tone="warning"
      role="status"
      title="Can’t connect right now"
      action={<SmallButton onClick={() => void props.session.retry()}>Try now</SmallButton>}
    >
      {state.problem} You’re still signed in and nothing is lost. Trying again…
    </PageBanner>
  )
}

export function ForbiddenFleetBanner() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const api = useApi()
  const { fleets, nameOf } = useFleets()
  const { goTo } = useFleetMenu()
  /** The user's last place in a fleet that responds. */
  const answered = useRef<{ readonly fleetId: number | null; readonly href: string } | null>(null)
  const [refusal, setRefusal] = useState<{
    readonly fleetId: number
    readonly back: typeof answered.current
  } | null>(null)

  useEffect(() => {
    const queries = queryClient.getQueryCache()
    // A fleet with any response isn't refused itself.
    const answers = () =>
      queries.findAll({ queryKey: api.key }).some(({ state }) => state.dataUpdateCount > 0)
    return queries.subscribe(({ query }) => {
      const { fleetId } = api
      const { resolvedLocation } = router.state
      if (answers()) {
        // The URL may name the next fleet before its page has rendered.
        const { fleet } = fleetSearch.parse(resolvedLocation?.search ?? {})
        if (resolvedLocation && fleet === fleetId?.toString())
          answered.current = { fleetId, href: resolvedLocation.href }
      } else if (fleetId !== null && forbiddenFleet(query.state.error) === fleetId) {
        const back = answered.current
        fleets.refuse(fleetId)
        setRefusal({ fleetId, back })
        // Replaces the URL unchanged: a navigation would keep the refused fleet if that URL has none.
        if (back) router.history.replace(back.href)
      }
    })
  }, [queryClient, router, api, fleets])

  const { home } = fleets.state()
  const shownIn = refusal?.back ? refusal.back.fleetId : refusal?.fleetId
  if (refusal === null || shownIn !== api.fleetId) return null
  return (
    <PageBanner
      tone="error"
      role="alert"
      title={`You don’t have access to ${nameOf(refusal.fleetId)}`}
      action={
        <SmallButton onClick={() => (refusal.back ? setRefusal(null) : goTo(home))}>
          {refusal.back ? 'Close' : `Use ${nameOf(home)}`}
        </SmallButton>
      }
    >
      {refusal.back ? `You’re back in ${nameOf(api.fleetId)}.` : 'Nothing was changed.'}
    </PageBanner>
  )
}

function PageBanner(props: ComponentProps<typeof Notice>) {
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(COVERED, `${(banner.current?.offsetHeight ?? 0) + MARGIN}px`)
    })
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty(COVERED)
    }
  }, [])

  return (
    <div ref={banner} className={`no-print ${classes.banner}`}>
      <Notice {...props} />
    </div>
  )
}
