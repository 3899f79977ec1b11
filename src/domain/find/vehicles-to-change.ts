/** Vehicles that another page hands over to the page that changes many. */
export interface VehiclesToChange {
  /** Rows for the box "Vehicles and values", with a header unless they were pasted without. */
  readonly text: string
  /** What is to happen to all of them. `fields`: the person says on the page. */
  readonly action: 'take-off' | 'put-on' | 'fields'
}
