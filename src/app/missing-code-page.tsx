import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Failure } from '../ui/failure'
import { Page } from '../ui/page'
import { reloadForNewCode, saveAndReload } from './missing-code'

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
      <Failure
        error={error}
        title="A part of the console is missing"
        kept="The console may have been updated a moment ago, or the connection failed."
        action={
          // Not without a reload: a browser may remember that a file was not there.
          <Button variant="default" onClick={() => void saveAndReload()}>
            Reload the page
          </Button>
        }
      />
    </Page>
  )
}
