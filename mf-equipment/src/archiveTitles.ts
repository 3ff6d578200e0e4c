import type { ArchiveKey } from '@shared/contract/equipment'

/** Titles of the archives, in the menu's words. */
export const archiveTitles: Readonly<Record<ArchiveKey, string>> = {
  boiler: '锅炉档案',
  pressureVessel: '压力容器档案',
  elevator: '电梯档案',
  hoistingMachinery: '起重机械档案',
  fieldMotorVehicles: '场(厂)内机动车辆档案',
  majorAmusementFacilities: '大型游乐设施档案',
  pressurePiping: '压力管道档案',
  pressurePipeline: '压力管道管线档案',
  passengerRopeway: '客运索道档案',
}

/** Heading of an archive: 压力管道元件 use the page of 压力管道 but have their own heading. */
export const archiveTitle = (key: ArchiveKey, equclacode: string): string => (equclacode === '7000' ? '压力管道元件档案' : archiveTitles[key])
