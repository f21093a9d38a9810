export declare const nameGroup: string;
export declare const nameGroupTitle: string;
export declare const nameGroups: string;
export declare const nameList: string;
export declare const nameRows: string;
export declare const plainList: string;
export declare const rereadFile: string;
export declare const transfer: string;
