import { memo } from 'react'
import { BasicsSection } from './basics-section'
import { ChargesSection } from './charges-section'
import { InstructionsSection } from './instructions-section'
import { TimesSection } from './times-section'

/** The form from top to bottom. Each part follows what it shows by itself. */
export const PlanSections = memo(function PlanSections() {
  return (
    <>
      <BasicsSection />
      <TimesSection />
      <ChargesSection />
      <InstructionsSection />
    </>
  )
})
