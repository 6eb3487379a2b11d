type Connection = { saveData?: boolean; type?: string }

const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** True when the person asks to save data. */
export const savesData = () => connection()?.saveData === true

/** True when each byte may cost the person money: data saving is asked for, or the network is a mobile one. */
export const isMetered = () => savesData() || connection()?.type === 'cellular'
