import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Failure } from './failure'
import { ReloadButton, RetryButton } from './retry-button'

/** Loaded code by its loaders, so that it is there at once the next time. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Renders a component whose code loads on demand. `load` must stay the same function.
 *
 * Where the code cannot be loaded, says so in the component's place, with a retry (automatic once the connection is back)
 * or, where a deploy removed the code, a reload. The rest of the page stays.
 */
export function Lazy<Props extends object>(props: {
  load: () => Promise<ComponentType<Props>>
  with: Props
  /** Shown while the code loads. */
  waiting?: ReactNode
}) {
  const { code: Code, failure } = useCode(props.load)
  if (Code) return <Code {...props.with} />
  return failure ?? props.waiting
}

/**
 * Code that loads on demand; undefined until it is there. `load` must stay the same function; with null nothing is
 * loaded. `failure` says that it cannot be loaded, as {@link Lazy} does; null otherwise.
 */
export function useCode<Code>(load: (() => Promise<Code>) | null): {
  code: Code | undefined
  failure: ReactNode
} {
  const [{ error }, setState] = useState<{ error: unknown }>({ error: null })
  const begin = useCallback(() => {
    if (load === null) return
    loadWithRetries(load).then(
      (code) => {
        loaded.set(load, code)
        setState({ error: null })
      },
      (error: unknown) => setState({ error }),
    )
  }, [load])

  const code = load === null ? undefined : (loaded.get(load) as Code | undefined)
  const isMissing = code === undefined
  // Also where another place loaded it since this one was drawn: what draws it here is the state set when it is there.
  useEffect(() => {
    if (isMissing) begin()
  }, [isMissing, begin])

  const again = useCallback(() => {
    setState({ error: null })
    begin()
  }, [begin])

  useEffect(() => {
    if (error === null) return
    const stop = new AbortController()
    // Retries by itself once the connection is back.
    window.addEventListener('online', again, { signal: stop.signal })
    return () => stop.abort()
  }, [error, again])

  const failure = error !== null && (
    <Failure
      tone="warning"
      title="A part of this page could not be loaded"
      error={error}
      message="The rest of the page works without it."
      next="If it stays away, the console may have been updated: reload the page then. You are asked before anything is lost."
      action={
        <div className="wrap">
          <RetryButton onRetry={again} />
          <ReloadButton />
        </div>
      }
    />
  )
  return { code, failure: isMissing && failure !== false ? failure : null }
}

/** Loads the code, with two retries: short connection failures are not shown. */
async function loadWithRetries<Code>(load: () => Promise<Code>): Promise<Code> {
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
