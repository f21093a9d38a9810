export declare const menu: string;
export declare const menuCheck: string;
export declare const menuChoice: string;
export declare const menuHeader: string;
export declare const menuItem: string;
export declare const menuLine: string;
export declare const menuNote: string;
export declare const menuPopover: string;
