import { useEffect, useState } from 'react'
import { Page } from '../../ui/layout/page'
import { reloadForNewCode } from './missing-code'
import { MissingCodeFailure } from './missing-code-failure'

/** In the place of a page whose code is not there (any more): the console reloads itself once, or says why not. */
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
