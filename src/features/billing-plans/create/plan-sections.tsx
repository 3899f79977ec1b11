import { memo } from 'react'
import { ChargesSection } from '../charges/charges-section'
import { BasicsSection } from '../fields/basics-section'
import { TimesSection } from '../fields/times-section'
import { InstructionsSection } from '../instructions/instructions-section'

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
