import { useEffect, useState } from 'react'
import { Failure } from '../../ui/feedback/failure'
import { ReloadButton } from '../../ui/feedback/retry-button'
import { Page } from '../../ui/layout/page'
import { reloadForNewCode } from './missing-code'

/** Says that code of the console is missing, and offers a reload: browsers remember that a file was missing. */
export function MissingCodeFailure({ error }: { error: unknown }) {
  return (
    <Failure
      error={error}
      title="A part of the console is missing"
      kept="The console may have been updated a moment ago, or the connection failed."
      action={<ReloadButton />}
    />
  )
}

/** Stands in for a page whose code is missing: reloads the console once, or explains the failure. */
export function MissingCodePage({ error }: { error: Error }) {
  const [stays, setStays] = useState(false)

  useEffect(() => {
    let shown = true
    void reloadForNewCode().then((reloads) => {
      if (shown) setStays(!reloads)
    })
    return () => {
      shown = false
    }
  }, [])

  if (!stays) {
    return (
      <Page title="Loading the newest version">
        <p role="status">The console was updated.</p>
      </Page>
    )
  }
  return (
    <Page title="This page could not be loaded">
      <MissingCodeFailure error={error} />
    </Page>
  )
}
