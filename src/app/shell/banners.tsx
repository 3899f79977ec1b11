import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, forbiddenFleet } from '../../api/fleet/fleet-choice'
import type { Session } from '../../api/session/session'
import { Button } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { Notice } from '../../ui/feedback/notice'
import { saveAndReload } from '../code/missing-code'
import classes from './banners.module.css'

/** CSS variable: pixels of the window's lower edge that a banner covers. Other sticky elements stay above it. */
const COVERED = '--fc-covered'
/** Between the banner and the edge, in pixels. */
const MARGIN = 16

/** Says when the browser is offline or the session cannot be renewed. Neither loses anything on the page. */
export function ConnectionBanner(props: { session: Session }) {
  const state = useSyncExternalStore(props.session.subscribe, props.session.state)
  const { online } = useNetwork()
  if (!online) {
    return (
      <PageBanner tone="warning" role="status" title="You are offline">
        Nothing new can be loaded. It continues when the connection is back.
      </PageBanner>
    )
  }
  if (state.status !== 'interrupted') return null
  return (
    <PageBanner
      tone="warning"
      role="status"
      title="Can’t connect right now"
      action={<SmallButton onClick={() => void props.session.retry()}>Try now</SmallButton>}
    >
      {state.problem} You are still signed in and nothing is lost. Trying again…
    </PageBanner>
  )
}

/** Says when the service refuses the chosen fleet: after the return to the one before, or where that is not known. */
export function ForbiddenFleetBanner(props: { fleets: FleetChoice }) {
  const { fleets } = props
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<number | null>(null)
  /** The fleet that was returned to, until the message is closed. */
  const [back, setBack] = useState<{ readonly to: number | null } | null>(null)

  useEffect(() => {
    const queries = queryClient.getQueryCache()
    return queries.subscribe(({ query }) => {
      const fleetId = forbiddenFleet(query.state.error)
      if (fleetId === null || fleetId !== fleets.state().chosen) return
      setRefused(fleetId)
      // A fleet that answers anything is not refused itself.
      const answers = ({ queryKey, state }: typeof query) =>
        queryKey[1] === fleetId && state.dataUpdateCount > 0
      if (!queries.getAll().some(answers) && fleets.goBack(fleetId)) setBack({ to: fleets.state().chosen })
    })
  }, [queryClient, fleets])

  const isBack = back !== null && back.to === state.chosen
  if (refused === null || (!isBack && refused !== state.chosen)) return null
  return (
    <PageBanner
      tone="error"
      role="alert"
      title={`You don’t have access to ${fleetName(state, refused)}`}
      action={
        <SmallButton onClick={() => (isBack ? setBack(null) : fleets.choose(null))}>
          {isBack ? 'Close' : 'Use your default fleet'}
        </SmallButton>
      }
    >
      {isBack ? `You are back in ${fleetName(state, back.to)}.` : 'Nothing was changed.'}
    </PageBanner>
  )
}

/** Says that a newer version of the console opens at the next reload. */
export function NewVersion() {
  const [isPutOff, setPutOff] = useState(false)
  if (isPutOff) return null
  return (
    <PageBanner
      tone="info"
      role="status"
      title="A new version is ready"
      action={
        <div className="line">
          <Button size="compact-sm" onClick={() => void saveAndReload()}>
            Reload
          </Button>
          <SmallButton onClick={() => setPutOff(true)}>Later</SmallButton>
        </div>
      }
    >
      Reload to use it. What you typed is kept.
    </PageBanner>
  )
}

/** A notice over the lower edge of every page. Publishes the height that it covers as a CSS variable. */
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
