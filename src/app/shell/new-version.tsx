import { useState } from 'react'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { saveAndReload } from '../code/missing-code'
import { PageBanner } from './banners'

/** Says that a newer version of the console opens at the next reload. */
export function NewVersion() {
  const [isPutOff, setPutOff] = useState(false)
  if (isPutOff) return null
  return (
    <PageBanner>
      <Notice
        tone="info"
        role="status"
        title="A new version is ready"
        action={
          <div className="line">
            <Button size="compact-sm" onClick={() => void saveAndReload()}>
              Reload
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setPutOff(true)}>
              Later
            </Button>
          </div>
        }
      >
        Reload to use it. What you typed is kept.
      </Notice>
    </PageBanner>
  )
}
