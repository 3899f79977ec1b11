/**
 * Windows zone names of North America and Britain from CLDR's `windowsZones` (territory 001), without `Standard Time`.
 * Other names are recognized only if they contain a city.
 */
export const WINDOWS_NAMES =
  'eastern=America/New_York central=America/Chicago mountain=America/Denver pacific=America/Los_Angeles ' +
  'alaskan=America/Anchorage hawaiian=Pacific/Honolulu atlantic=America/Halifax newfoundland=America/St_Johns ' +
  'us eastern,indiana (east)=America/Indiana/Indianapolis us mountain,arizona=America/Phoenix aleutian=America/Adak ' +
  'canada central,saskatchewan=America/Regina yukon=America/Whitehorse central america=America/Guatemala ' +
  'central (mexico),guadalajara=America/Mexico_City eastern (mexico),chetumal=America/Cancun ' +
  'mountain (mexico)=America/Mazatlan pacific (mexico),baja california=America/Tijuana gmt=Europe/London'
