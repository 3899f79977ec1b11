import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Failure } from './failure'
import classes from './lazy.module.css'
import { ReloadButton } from './reload-button'
import { RetryButton } from './retry-button'

/** What was loaded before is drawn at once, by what loads it. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of a page whose code is loaded when it is drawn. Code that cannot be had is said in the part's place: it can be
 * tried again, which a connection that comes back does by itself, and where a deploy took it away the page be reloaded.
 * The rest of the page stays as it is. `load` is one function for good.
 */
export function Lazy<Props extends object>(props: {
  load: () => Promise<ComponentType<Props>>
  with: Props
  /** What stands there meanwhile. */
  waiting?: ReactNode
}) {
  const { load, waiting = null } = props
  const [state, setState] = useState<{ error: unknown }>({ error: null })
  const begin = useCallback(() => {
    loadPatiently(load).then(
      (code) => {
        loaded.set(load, code)
        setState({ error: null })
      },
      (error: unknown) => setState({ error }),
    )
  }, [load])

  useEffect(() => {
    if (!loaded.has(load)) begin()
  }, [load, begin])

  const again = useCallback(() => {
    setState({ error: null })
    begin()
  }, [begin])

  const { error } = state
  useEffect(() => {
    if (error === null) return
    const stop = new AbortController()
    // Nobody need ask for what a lost connection alone kept away.
    window.addEventListener('online', again, { signal: stop.signal })
    return () => stop.abort()
  }, [error, again])

  const Code = loaded.get(load) as ComponentType<Props> | undefined
  if (Code) return <Code {...props.with} />
  if (error === null) return waiting
  return (
    <Failure
      tone="warning"
      title="A part of this page could not be loaded"
      error={error}
      kept="The rest of the page works without it."
      next="If it stays away, the console may have been updated: reload the page then. You are asked before anything is lost."
      action={
        <div className={classes.ways}>
          <RetryButton onRetry={again} />
          <ReloadButton />
        </div>
      }
    />
  )
}

/** A connection that fails for a moment is nobody's business. */
async function loadPatiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const pause of [1_000, 3_000]) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
