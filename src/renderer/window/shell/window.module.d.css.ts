export declare const sectionBarItem: string;
export declare const sideBar: string;
export declare const sideBarItem: string;
export declare const sideBarName: string;
export declare const window: string;
export declare const windowBanners: string;
export declare const windowContent: string;
